import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { WrongHeaderFields } from "./wrong-header-fields.tsx";

test("each wrong field of a header is told by its name, with the setting that it comes from", async () => {
  await render(<WrongHeaderFields fields={[11, 13, 30]} />);
  const told = page.getByRole("list").element().textContent;
  expect(told).toMatch(
    /^Consultant number \(field 11\).*DATEV settings.*Beginning of the fiscal year \(field 13\).*DATEV settings/,
  );
  expect(told).toMatch(/Reserved \(field 30\).*tell the operator\.$/);
});
