import { expose, wrap } from "comlink";
import { expect, it } from "vitest";
import { askWithProgress } from "./ask-worker.ts";

type Report = (read: number) => void | Promise<void>;

it("tells how far a worker is, and nothing that comes after its answer", async () => {
  const { port1, port2 } = new MessageChannel();
  let last: Report = () => undefined;
  const worker = {
    async read(report: Report) {
      await report(1);
      last = report;
      return "all";
    },
  };
  expose(worker, port1);
  const ask = wrap<typeof worker>(port2);
  const reported: number[] = [];
  const answer = await askWithProgress(
    (read: number) => void reported.push(read),
    (report) => ask.read(report),
  );
  // Resolves when the page has received the report.
  await last(2);
  expect({ answer, reported }).toEqual({ answer: "all", reported: [1] });
  port1.close();
  port2.close();
});
