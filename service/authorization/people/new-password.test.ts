import { expect, test } from "vitest";
import { refusalOfPassword } from "./new-password.ts";

test.each(["", "elf Zeichen", "🔑".repeat(11)])("%j is too short", async (password) => {
  expect(await refusalOfPassword(password)).toBe("short");
});

test.each([
  "administrator",
  "1qaz2wsx3edc",
  "Password2026!",
  "+++sunshine+++",
  "123456123456",
  "dragondragon",
  "MotherFucker",
])("%j is known from leaks", async (password) => {
  expect(await refusalOfPassword(password)).toBe("leaked");
});

test.each(["zwölf Zeiche", "🔑".repeat(4) + "Schlüssel", "correct horse battery", "Tk4-jZwq_x90Lm2"])(
  "%j can be used",
  async (password) => {
    expect(await refusalOfPassword(password)).toBeUndefined();
  },
);
