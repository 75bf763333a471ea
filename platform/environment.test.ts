import { expect, it } from "vitest";
import { z } from "zod";
import { address, EnvironmentError, port, readEnvironment } from "./environment.ts";

const schema = z.object({ PORT: port.default(3000), URL: address.optional() });

it("takes an empty variable as absent", () => {
  expect(readEnvironment(schema, { PORT: "", URL: "" })).toEqual({ PORT: 3000 });
});

it("drops the trailing slash of an address", () => {
  expect(readEnvironment(schema, { URL: "https://books.example/" }).URL).toBe("https://books.example");
});

it("names every variable that is wrong and none of their values", () => {
  const read = () => readEnvironment(schema, { PORT: "99999999", URL: "ftp://s3cret" });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT[\s\S]*URL/);
  expect(read).not.toThrow(/s3cret/);
});
