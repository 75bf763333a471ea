import { describe, expect, test } from "vitest";
import { isCompleteCode, readPastedCode } from "./pasted-code.ts";

const code = "Zq3-_x7Kd0aB9cE1fG2hJ4kL5mN6pQ8rS0tU1vW2xY3";
const iss = "https://realm.example/auth/realms/accounting";
const page = "https://realm.example/authentication-code";
const withIss = `?code=${code}&iss=${encodeURIComponent(iss)}`;

describe("readPastedCode", () => {
  test.each([
    code,
    `  ${code}\n`,
    `${code.slice(0, 10)} ${code.slice(10, 30)}\r\n\t${code.slice(30)}`,
    `\u00a0${code.slice(0, 5)}\u200b${code.slice(5)}\ufeff`,
    `"${code}"`,
    `„${code}“`,
    `<${code}>`,
    `'${code}'.`,
    `Code: ${code}`,
    `code=${code}`,
    `"code=${code}"`,
    `?code=${code}`,
    `state=x&code=${code}`,
    `${page}?code=${code}`,
    `${page}?session_state=1&code=${code}#top`,
    `${page}?code=%22${code}%22`,
  ])("finds the code in %j", (text) => {
    expect(readPastedCode(text)).toEqual({ code });
  });

  test("keeps the issuer of an address, wherever it stands", () => {
    expect(readPastedCode(page + withIss)).toEqual({ code, iss });
    expect(readPastedCode(`${page}?iss=${encodeURIComponent(iss)}&code=${code}`)).toEqual({ code, iss });
    expect(readPastedCode(withIss)).toEqual({ code, iss });
  });

  test("keeps what codes of other realms are made of", () => {
    const parts = "8b1c.3f-aa.90~b+c/d=";
    expect(readPastedCode(parts)).toEqual({ code: parts });
    expect(readPastedCode(`code=${encodeURIComponent(parts)}`)).toEqual({ code: parts });
  });

  test("finds the error of the realm", () => {
    const address = `${page}?error=access_denied&error_description=The+user+denied`;
    expect(readPastedCode(address)).toEqual({ error: "access_denied" });
  });

  test.each([
    "",
    "   ",
    '""',
    page,
    "https://realm.example/?x=1",
    "code=",
    `${page}?code=`,
    "grüße",
    "x".repeat(3000),
  ])("finds none in %j", (text) => {
    expect(readPastedCode(text)).toBeNull();
  });
});

test("only what nobody types by hand is sent at once", () => {
  expect(isCompleteCode(code)).toBe(true);
  expect(isCompleteCode(page + withIss)).toBe(true);
  expect(isCompleteCode(`${page}?error=access_denied`)).toBe(true);
  expect(isCompleteCode("abc123")).toBe(false);
  expect(isCompleteCode("https://realm.example/help")).toBe(false);
  expect(isCompleteCode("")).toBe(false);
});
