import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderAsServer } from "#components/testing/render.tsx";
import { useEarlyInput } from "./use-early-input.ts";

function Fields() {
  useEarlyInput();
  const [kind, setKind] = useState("plum");
  const [word, setWord] = useState("");
  const [reports, setReports] = useState(0);
  return (
    <form onChange={() => setReports((before) => before + 1)}>
      <select aria-label="Kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="apple">Apple</option>
        <option value="plum">Plum</option>
      </select>
      <input aria-label="Word" value={word} onChange={({ target }) => setWord(target.value)} />
      <output>{`${kind}, ${word}, ${reports}`}</output>
    </form>
  );
}

const told = () => page.getByRole("status");

test("what was chosen and typed before the page's scripts have started is told to them", async () => {
  const { hydrate } = renderAsServer(<Fields />);
  await page.getByLabelText("Kind").selectOptions("Apple");
  await page.getByLabelText("Word").fill("early");
  hydrate();
  await expect.element(told()).toHaveTextContent("apple, early, 2");
  await expect.element(page.getByLabelText("Kind")).toHaveValue("apple");
  await expect.element(page.getByLabelText("Word")).toHaveValue("early");
});

test("fields that nobody has touched are told as nothing", async () => {
  const { hydrate } = renderAsServer(<Fields />);
  hydrate();
  await page.getByLabelText("Word").fill("later");
  await expect.element(told()).toHaveTextContent("plum, later, 1");
});
