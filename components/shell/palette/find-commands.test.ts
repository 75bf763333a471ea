import { expect, test } from "vitest";
import { findCommands } from "./find-commands.ts";

const commands = [
  { label: "Importe" },
  { label: "Aktivitätsprotokoll" },
  { label: "Neuer Import" },
  { label: "Zu Leseprobe & Söhne KG wechseln", detail: "leseprobe-kg" },
  { label: "Zu Größe AG wechseln", detail: "groesse-ag" },
];

test.each([
  ["", [0, 1, 2, 3, 4]],
  ["  ", [0, 1, 2, 3, 4]],
  ["import", [0, 2]],
  ["port", [0, 2]],
  ["neu imp", [2]],
  ["IMP neu", [2]],
  ["aktivitatsprot", [1]],
  ["sohne", [3]],
  ["so\u0308hne wechseln", [3]],
  ["GRÖSSE", [4]],
  ["leseprobe-kg", [3]],
  ["leseprobe & söhne", [3]],
  ["pro", [1, 3]],
  ["4711", []],
])("%j finds %j", (typed, indices) => {
  expect(findCommands(commands, typed)).toEqual(indices.map((index) => commands[index]));
});

test("a label that begins with what was typed comes before one that only holds it", () => {
  expect(findCommands([{ label: "Neuer Export" }, { label: "Exporte" }], "exp")).toEqual([
    { label: "Exporte" },
    { label: "Neuer Export" },
  ]);
});
