import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { ConnectionFacts } from "./connection-facts.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000);

const connection: ConnectionSummary = {
  organizationId: "zeuge-gmbh",
  organizationName: "Zeuge GmbH",
  scopes: ["offline_access", "exports"],
  grantedAt: inDays(-3),
  accessExpiresAt: inDays(0),
  chainExpiresAt: inDays(727),
  refreshExpiresAt: inDays(20),
  lastUsedAt: inDays(-3),
  state: "active",
  endedAt: null,
  brings: "own" as const,
};

/** Returns the fact that comes first: the end. */
const end = () => page.getByRole("definition").first();

test("a connection is valid as long as the realm states, and says until when it is renewed", async () => {
  await render(<ConnectionFacts connection={connection} />);
  await expect.element(end().getByText("in 20 days")).toBeVisible();
  await expect
    .element(end().getByText(/^Kontor renews it automatically before then, until .* at the latest/))
    .toBeVisible();
  const latest = end().getByTitle(connection.chainExpiresAt.toISOString());
  await expect.element(latest).toBeVisible();
});

test("a connection of a realm that states no time promises none", async () => {
  await render(<ConnectionFacts connection={{ ...connection, refreshExpiresAt: null }} />);
  await expect.element(page.getByText(/^not stated/)).toBeVisible();
  await expect.element(page.getByText("in 2 years")).not.toBeInTheDocument();
});

test("a connection that has ended says when, and nothing of the future", async () => {
  const ended = { ...connection, state: "reconnect", endedAt: inDays(-2) } as const;
  await render(<ConnectionFacts connection={ended} />);
  await expect.element(page.getByText("Ended")).toBeVisible();
  await expect.element(end().getByText("47 hours ago")).toBeVisible();
  await expect.element(page.getByText(/^in \d/)).not.toBeInTheDocument();
});
