import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

/** Without reservations, so many draws have one port twice in all but one of 100,000 runs. */
const count = 700;

test("no port is drawn twice, in two processes either, although nothing listens yet", async () => {
  const file = JSON.stringify(new URL("free-port.ts", import.meta.url).href);
  const drawing = `const { freePort } = await import(${file});
    console.log(JSON.stringify(await Promise.all(Array.from({ length: ${count} }, freePort))));`;
  const own = await Promise.all(Array.from({ length: count }, freePort));
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", drawing]);
  expect(new Set([...own, ...(JSON.parse(stdout) as number[])]).size).toBe(2 * count);
});
