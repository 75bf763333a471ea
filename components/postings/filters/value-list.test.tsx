import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { render } from "#components/testing/render.tsx";
import type { ListedField } from "#lib/shared/postings/posting-filter.ts";
import { manyPostings, variedPostings } from "../testing/postings.ts";
import { openPostingsOf } from "../testing/open-postings-of.ts";
import { ValueList } from "./value-list.tsx";

type ListOf = {
  postings: typeof variedPostings;
  field: ListedField;
  given?: string[];
  report?: (values: string[]) => void;
};

function ListOf({ postings, field, given = [], report = () => undefined }: ListOf) {
  const [open] = useState(() => openPostingsOf(postings));
  const [chosen, choose] = useState(given);
  const onChoose = (values: string[]) => {
    choose(values);
    report(values);
  };
  return (
    <ValueList postings={open} read={postings.length} field={field} chosen={chosen} onChoose={onChoose} />
  );
}

const items = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
const narrow = () => page.getByRole("searchbox", { name: "Search values" });
const status = () => page.getByRole("status");

test("values stand with the number of their postings, the most frequent first, and none for splits without", async () => {
  await render(<ListOf postings={variedPostings} field="account" />);
  await expect.poll(items).toEqual(["49303", "00271", "49401"]);
  await cleanup();
  await render(<ListOf postings={variedPostings} field="costObject" />);
  await expect.poll(items).toEqual(["none4", "P71"]);
});

test("of 5,000 suppliers 100 are listed, and number or name narrows them down", async () => {
  await render(<ListOf postings={manyPostings(5_000)} field="supplier" />);
  await expect.poll(() => items().length).toBe(100);
  await expect.element(status()).toHaveTextContent("4,900 more: type to narrow them down.");
  await narrow().fill("lieferant 499");
  await expect.poll(() => items().length).toBe(11);
  expect(items()[0]).toMatch(/^700499\s*Lieferant 4991$/);
  await expect.element(status()).toHaveTextContent("");
  await narrow().fill("704999");
  await expect.poll(() => items().length).toBe(1);
  await narrow().fill("nobody");
  await expect.element(status()).toHaveTextContent("No such value in this export.");
  expect(items()).toEqual([]);
});

test("a value of a sent address that this export does not have is listed, and can be taken off", async () => {
  const reported: string[][] = [];
  await render(
    <ListOf
      postings={variedPostings}
      field="account"
      given={["9999", "0027"]}
      report={(values) => reported.push(values)}
    />,
  );
  await expect.poll(() => items()[0]).toBe("99990");
  await page.getByRole("checkbox", { name: /^0027/ }).click();
  await page.getByRole("checkbox", { name: /^9999/ }).click();
  await page.getByRole("checkbox", { name: /^4930/ }).click();
  expect(reported).toEqual([["9999"], [], ["4930"]]);
});
