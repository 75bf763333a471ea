import { expect, it } from "vitest";
import { additions, identifiedRecordOf } from "./additions.ts";
import { coreDataTypes } from "./core-data/core-data-types.ts";
import { endpoints } from "./endpoints.ts";
import { examples } from "./examples.ts";

it("the additions take no address of the interface, and their examples fit", () => {
  const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const interfaces = Object.values(endpoints).map(addressOf);
  expect(Object.values(additions).map(addressOf)).toEqual([
    "GET /core-data/{coreDataType}",
    "POST /core-data/{coreDataType}/inactivations",
  ]);
  for (const addition of Object.values(additions)) expect(interfaces).not.toContain(addressOf(addition));
  const { query, answer } = examples.listRecords;
  expect(additions.listRecords.query.parse(query)).toEqual({ offset: 0, limit: 50, after: "0027" });
  expect(additions.listRecords.written.parse(answer)).toEqual(answer);
  expect(additions.listRecords.reader.parse(answer)).toEqual(answer);
  const { body } = examples.inactivateRecords;
  expect(additions.inactivateRecords.body.parse(body)).toEqual(body);
});

it("a record is identified by its code, as it is, and nothing else", () => {
  for (const { path, identifier } of coreDataTypes) {
    const schema = identifiedRecordOf(path);
    expect(schema.parse({ [identifier]: " 0027" })).toEqual({ [identifier]: " 0027" });
    for (const wrong of [{}, { [identifier]: " " }, { [identifier]: "1", name: "x" }, { [identifier]: 1 }])
      expect(schema.safeParse(wrong).success).toBe(false);
  }
  expect(() => identifiedRecordOf("suppliers")).toThrow();
});
