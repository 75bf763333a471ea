import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DeskExport, DeskRow } from "#lib/shared/desk.ts";
import { NextStep } from "./next-step.tsx";
import { OpenThings } from "./open-things.tsx";

const rowWith = (state: NonNullable<DeskExport["datev"]>["state"]) =>
  ({
    connection: {
      ...{ organizationId: "adler", organizationName: "Adler GmbH", state: "active", scopes: ["exports"] },
    },
    facts: {
      ...{ readAt: "2026-05-04T10:00:00Z", isStale: false, openQuestions: 0, notHandedOver: 0 },
      ...{ closing: null, schedule: null, month: null },
      export: {
        ...{ id: "e", status: "EXPORTED", postingsCount: 3, failedCount: 0, isHandedOver: true, heldRows: 0 },
        ...{
          accepted: [],
          documents: null,
          toReadCount: 0,
          signOff: { status: "unsigned", by: null, at: null },
        },
        datev: { state, since: null },
      },
    },
  }) as unknown as DeskRow;

test.each([
  [
    "failed",
    "See what is not at DATEV",
    "/organizations/adler/exports/e/hand-over#handed-over",
    /^Not everything arrived/,
  ],
  ["signIn", "Sign in at DATEV", "/organizations/adler/targets", /^Waiting for a sign-in/],
] as const)("what a person has to see to at DATEV leads there: %s", async (state, name, address, open) => {
  await render(
    <>
      <NextStep {...rowWith(state)} />
      <OpenThings {...rowWith(state)} />
    </>,
  );
  const link = page.getByRole("link", { name: `${name}: Adler GmbH` });
  await expect.element(link).toHaveAttribute("href", address);
  await expect.element(page.getByText(open)).toBeVisible();
});

test.each([
  ["sending", "Being sent to DATEV"],
  ["checking", "DATEV is checking"],
] as const)("what goes on at DATEV needs nobody: %s", async (state, text) => {
  await render(<NextStep {...rowWith(state)} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
