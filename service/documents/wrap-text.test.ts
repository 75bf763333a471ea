import { describe, expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

const wrap = (text: string, width: number) => wrapText(text, width, (part) => part.length);

describe("wrapText", () => {
  it("leaves alone what fits", () => {
    expect(wrap("passt genau", 11)).toEqual(["passt genau"]);
  });

  it("breaks at spaces", () => {
    expect(wrap("eins zwei drei vier", 9)).toEqual(["eins zwei", "drei vier"]);
  });

  it("cuts a word that is wider than the line, and goes on beside its end", () => {
    expect(wrap("ab cdefghijk lm", 4)).toEqual(["ab", "cdef", "ghij", "k lm"]);
  });

  it("ends also where nothing fits", () => {
    expect(wrap("abc", 0.5)).toEqual(["a", "b", "c"]);
  });
});
