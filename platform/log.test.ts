import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function collect() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, stream };
}

it("blanks tokens, codes, cookies and passwords at three depths", () => {
  const { lines, stream } = collect();
  const log = createLog("test", "info", stream);
  log.info({ authorization: "Bearer s3cret", headers: { cookie: "s3cret", "set-cookie": "s3cret" } }, "one");
  log.info({ request: { body: { password: "s3cret", refresh_token: "s3cret" } }, code: "s3cret" }, "two");
  expect(lines).toHaveLength(2);
  expect(lines.join("")).not.toContain("s3cret");
});

it("writes of an error what happened, and nothing of the connection that it happened on", () => {
  const { lines, stream } = collect();
  const cause = Object.assign(new Error("gone"), { severity: "FATAL", client: { host: "db.example" } });
  createLog("test", "info", stream).error({ err: cause }, "queue");
  const { err } = JSON.parse(lines[0] ?? "") as { err: Record<string, string> };
  expect(err).toMatchObject({ type: "Error", message: "gone", severity: "FATAL" });
  expect(err["stack"]).toContain("log.test.ts");
  expect(lines[0]).not.toContain("db.example");
});

it("blanks what objects of any kind hold, and an error under any name", () => {
  const { lines, stream } = collect();
  class Answer {
    token = "s3cret";
  }
  const failure = Object.assign(new Error("refused"), { access_token: "s3cret" });
  createLog("test", "info", stream).warn({ warning: new Answer(), failure, at: new Date(0) }, "one");
  expect(lines.join("")).not.toContain("s3cret");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    failure: { message: "refused" },
    at: "1970-01-01T00:00:00.000Z",
  });
});

it("keeps an error's own code and blanks any other, and what else is secret in it", () => {
  const { lines, stream } = collect();
  const log = createLog("test", "info", stream);
  log.error({ err: Object.assign(new Error("refused"), { code: "ECONNREFUSED", token: "s3cret" }) }, "one");
  log.error(
    { err: Object.assign(new Error("refused"), { code: "s3cret-Code", response: { code: "s3cret" } }) },
    "two",
  );
  const codes = lines.map((line) => (JSON.parse(line) as { err: { code?: string } }).err.code);
  expect(codes).toEqual(["ECONNREFUSED", "[removed]"]);
  expect(lines.join("")).not.toContain("s3cret");
});

it("writes one JSON object a line with the time in UTC", () => {
  const { lines, stream } = collect();
  createLog("test", "info", stream).info("hello");
  const line = JSON.parse(lines[0] ?? "") as { time: string; program: string; msg: string };
  expect(line).toMatchObject({ program: "test", msg: "hello" });
  expect(line.time).toMatch(/Z$/);
});

it("writes of a database error what failed and where, and no value, also as a cause", () => {
  const { lines, stream } = collect();
  const fields = {
    ...{ severity: "ERROR", code: "23505", schema: "public", table: "person", constraint: "one" },
    ...{ detail: "Key (email)=(ann@s3cret)", where: "COPY s3cret", query: "s3cret", params: ["s3cret"] },
  };
  const failure = Object.assign(new Error('duplicate key value violates unique constraint "one"'), fields);
  const wrapped = new Error("outer", { cause: new AggregateError([new Error("inner", { cause: failure })]) });
  const log = createLog("test", "info", stream);
  log.error({ err: failure }, "one");
  log.error({ err: wrapped, jobs: [{ reason: failure }] }, "two");
  log.error({ reason: { ...fields, message: failure.message } }, "three");
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("s3cret");
  const { err } = JSON.parse(lines[0] ?? "") as { err: object };
  expect(err).toMatchObject({ code: "23505", table: "person", constraint: "one", message: failure.message });
});

it("ends with errors that refer to each other", () => {
  const { lines, stream } = collect();
  const one: Error & { others?: Error[] } = new Error("one");
  one.others = [Object.assign(new Error("two"), { others: [one] })];
  createLog("test", "info", stream).error({ err: one }, "ring");
  expect(lines).toHaveLength(1);
});
