import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { fitWindows1252, toWindows1252 } from "./windows-1252.ts";

const all = iconv.decode(Buffer.from(Array.from({ length: 256 }, (_, code) => code)), "win1252");

test("every character of Windows-1252 has its own byte, also among many", () => {
  const text = fitWindows1252(all, () => undefined).repeat(3);
  expect(Buffer.from(toWindows1252(text)).equals(iconv.encode(text, "win1252"))).toBe(true);
  expect(toWindows1252("5 € – „ä“")).toEqual(Buffer.from("35208020962084e493", "hex"));
});

test("a character that has none is a question mark", () => {
  expect(Buffer.from(toWindows1252("a東b\u2028")).toString("latin1")).toBe("a?b?");
});
