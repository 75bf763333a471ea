import { startTransition, useLayoutEffect, useState, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderAsServer } from "#components/testing/render.tsx";
import { runEarlyScript } from "./testing/run-early-script.tsx";
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

/**
 * Resolves when the browser has done what React had left for later. A browser whose window another test has
 * resized may draw no more frames, and then calls nothing idle: it does after a second, in which React is
 * long done.
 */
const nothingIsWaiting = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));

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

function Controls() {
  useEarlyInput();
  const [kind, setKind] = useState("plum");
  const [isRipe, setRipe] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <select aria-label="Kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="apple">Apple</option>
        <option value="plum">Plum</option>
      </select>
      <input
        aria-label="Ripe"
        type="checkbox"
        checked={isRipe}
        onChange={() => setRipe((before) => !before)}
      />
      <button type="button" onClick={() => setPresses((before) => before + 1)}>
        Pick
      </button>
      <output>{`${kind}, ${isRipe ? "ripe" : "green"}, ${presses}`}</output>
    </>
  );
}

/** A click as a mouse makes it. The method click() would do nothing while it runs already. */
const click = (element: Element) =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

const acts = {
  "a choice": () => {
    const select = page.getByLabelText("Kind").element() as HTMLSelectElement;
    select.value = "apple";
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
  },
  "a tick": () => click(page.getByLabelText("Ripe").element()),
  "a press": () => click(page.getByRole("button", { name: "Pick" }).element()),
};
const becomes = { "a choice": "apple, green, 0", "a tick": "plum, ripe, 0", "a press": "plum, green, 1" };

describe.each(["a choice", "a tick", "a press"] as const)("%s counts once", (act) => {
  test("when React hydrates because of it", async () => {
    runEarlyScript();
    const { hydrate } = renderAsServer(<Controls />);
    startTransition(hydrate);
    acts[act]();
    await expect.element(told()).toHaveTextContent(becomes[act]);
    await nothingIsWaiting();
    await expect.element(told()).toHaveTextContent(becomes[act]);
  });

  test("when it comes right after hydration", async () => {
    function ActWhenHydrated({ children }: { children: ReactNode }) {
      useLayoutEffect(() => {
        acts[act]();
      }, []);
      return children;
    }
    runEarlyScript();
    const { hydrate } = renderAsServer(
      <ActWhenHydrated>
        <Controls />
      </ActWhenHydrated>,
    );
    hydrate();
    await expect.element(told()).toHaveTextContent(becomes[act]);
    await nothingIsWaiting();
    await expect.element(told()).toHaveTextContent(becomes[act]);
  });
});
