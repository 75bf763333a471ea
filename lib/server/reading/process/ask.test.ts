import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { ask } from "./ask.ts";

const task = { task: 7, bytes: Buffer.from("x"), posted: [], isScan: false };

/** Begins a process that answers every task with this message. */
const answering = (message: unknown) => {
  const child = fork(path.join(import.meta.dirname, "testing/liar.ts"), [JSON.stringify(message)], {
    execArgv: ["--conditions=react-server", "--no-warnings"],
    serialization: "advanced",
  });
  return { child, lastWords: () => "" };
};

test.for([
  ["the answer to another task", { task: 6, result: { comparisons: [] } }],
  ["a reason that does not exist", { task: 7, result: { unreadable: "ALL_IS_WELL" } }],
  [
    "comparisons of other facts",
    { task: 7, result: { comparisons: [[{ fact: "all", verdict: "agrees" }]] } },
  ],
  ["something else", "received"],
])("a reader process that sends %s is killed", async ([, message]) => {
  const asked = answering(message);
  const ended = once(asked.child, "exit");
  await expect(ask(asked, task, 60_000)).rejects.toThrow("what is no answer to its task");
  expect(await ended).toEqual([null, "SIGKILL"]);
});

test("the answer to the task is taken", async () => {
  const asked = answering({ task: 7, result: { unreadable: "NO_TEXT" } });
  expect(await ask(asked, task, 60_000)).toEqual({ unreadable: "NO_TEXT" });
  asked.child.kill();
});
