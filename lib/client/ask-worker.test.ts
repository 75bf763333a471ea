import { expose, wrap } from "comlink";
import { expect, it } from "vitest";
import { askTelling } from "./ask-worker.ts";

type Tell = (read: number) => void | Promise<void>;

it("tells how far a worker is, and nothing that comes after its answer", async () => {
  const { port1, port2 } = new MessageChannel();
  let last: Tell = () => undefined;
  const worker = {
    async read(tell: Tell) {
      await tell(1);
      last = tell;
      return "all";
    },
  };
  expose(worker, port1);
  const ask = wrap<typeof worker>(port2);
  const told: number[] = [];
  const answer = await askTelling(
    (read: number) => void told.push(read),
    (tell) => ask.read(tell),
  );
  // Resolves when the page has received the report.
  await last(2);
  expect({ answer, told }).toEqual({ answer: "all", told: [1] });
  port1.close();
  port2.close();
});
