import { expect, test } from "vitest";
import { render } from "#components/testing/render.tsx";
import { Breakable } from "./breakable.tsx";

/** Renders a name in a box that is `width` pixels wide and returns its lines. */
async function linesOf(text: string, width: number): Promise<string[]> {
  const { container } = await render(
    <p style={{ width }}>
      <Breakable text={text} />
    </p>,
  );
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const content = node.textContent ?? "";
    for (let index = 0; index < content.length; index += 1) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { bottom } = range.getBoundingClientRect();
      lines.set(bottom, (lines.get(bottom) ?? "") + content.charAt(index));
    }
  }
  return [...lines.values()];
}

test.each([
  ["EXTF_Buchungsstapel_1234567_2026-04-01.csv", ["EXTF_", "Buchungsstapel_", "1234567_", "2026-04-01.csv"]],
  ["BOOKING_ACCOUNT_ALREADY_EXISTS", ["BOOKING_", "ACCOUNT_", "ALREADY_", "EXISTS"]],
  ["RE-2026/4711-NWM", ["RE-2026/4711-", "NWM"]],
  ["https://kontor.example/authentication-code", ["https://", "kontor.example/", "authentication-", "code"]],
])("%s breaks between its words and never within a number", async (text, lines) => {
  expect(await linesOf(text, 118)).toEqual(lines);
});

test("a word that has no room at all breaks anywhere", async () => {
  const lines = await linesOf("Kontenplan".repeat(12), 118);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join("")).toBe("Kontenplan".repeat(12));
});
