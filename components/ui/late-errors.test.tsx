import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { LateErrors, LateErrorsPage } from "./late-errors.tsx";

afterEach(() => page.viewport(1440, 900));

const tall = (text: string) => <p style={{ height: 200 }}>{text}</p>;

/** A page whose parts have errors until they are solved, each part with late errors of its own. */
function Parts({ errors: given }: { errors: readonly string[] }) {
  const [errors, setErrors] = useState(given);
  return (
    <LateErrorsPage>
      <button onClick={() => setErrors([])}>Solve</button>
      <div style={{ height: 3000 }}>Rows</div>
      {["first", "second", "third"].map((name) => (
        <LateErrors key={name}>{errors.includes(name) && tall(name)}</LateErrors>
      ))}
    </LateErrorsPage>
  );
}

const blockOf = (text: string) => page.getByText(text).element().parentElement;

test("on a small screen the errors of all parts are in one block, which leaves the rows in sight", async () => {
  await page.viewport(390, 844);
  await render(<Parts errors={["first", "second", "third"]} />);
  await expect.element(page.getByText("first")).toBeInViewport();
  const block = blockOf("first");
  expect([blockOf("second"), blockOf("third")]).toEqual([block, block]);
  const { top, height } = block?.getBoundingClientRect() ?? { top: NaN, height: NaN };
  expect(height).toBeLessThanOrEqual(0.4 * 844);
  expect(top).toBeGreaterThan(844 / 2);
  // The last one is reached by scrolling within it.
  await expect.element(page.getByText("third")).not.toBeInViewport();
  block?.scrollTo(0, block.scrollHeight);
  await expect.element(page.getByText("third")).toBeInViewport();
});

test("errors outside such a page are as low", async () => {
  await page.viewport(390, 844);
  await render(
    <LateErrors>
      {tall("first")}
      {tall("second")}
    </LateErrors>,
  );
  await expect.element(page.getByText("first")).toBeVisible();
  expect(blockOf("first")?.getBoundingClientRect().height).toBeLessThanOrEqual(0.4 * 844);
});

test("on a wide screen they have the height that they need, and none when they are gone", async () => {
  await render(<Parts errors={["first", "third"]} />);
  await expect.element(page.getByText("third")).toBeInTheDocument();
  const block = blockOf("third");
  expect(block?.getBoundingClientRect().height).toBe(412);
  await page.getByRole("button", { name: "Solve" }).click();
  await expect.element(page.getByText("third")).not.toBeInTheDocument();
  expect(block?.isConnected).toBe(true);
  expect(block?.getBoundingClientRect().height).toBe(0);
});
