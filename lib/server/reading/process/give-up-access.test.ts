import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { readerPermissions } from "./start-process.ts";

test("the reader process reads its own code, and has no other access", () => {
  const file = path.join(import.meta.dirname, "testing/attempts.ts");
  const output = execFileSync(process.execPath, [...readerPermissions(), file], {
    encoding: "utf8",
    env: { NODE_ENV: "production" },
  });
  const refused = "The reader of documents may not do this.";
  expect(JSON.parse(output)).toEqual({
    ownCode: "done",
    secrets: "ERR_ACCESS_DENIED",
    otherFiles: "ERR_ACCESS_DENIED",
    writing: "ERR_ACCESS_DENIED",
    processes: "ERR_ACCESS_DENIED",
    threads: refused,
    code: "Code generation from strings disallowed for this context",
    sockets: refused,
    servers: refused,
    datagrams: refused,
    names: refused,
    http: refused,
    fetch: refused,
  });
});
