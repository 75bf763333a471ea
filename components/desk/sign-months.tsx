"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import type { DeskRow } from "#lib/shared/desk.ts";
import { deskState, exportToSign } from "#lib/shared/desk-state.ts";
import { SignMonthsDialog } from "./sign-months-dialog.tsx";

/** An organization whose newest export waits for a signature. */
export type MonthToSign = { organizationId: string; organizationName: string; exportId: string };

/** Returns the organization and the export of a row that waits for a signature. */
function toSign(row: DeskRow): MonthToSign[] {
  const { organizationId, organizationName } = row.connection;
  const exportId = row.facts && exportToSign(row.facts);
  const isWaiting = ["sign", "second"].includes(deskState(row)) && hasScope(row.connection, "exports");
  return exportId !== null && isWaiting ? [{ organizationId, organizationName, exportId }] : [];
}

/** A button that asks which of the months that wait for a signature are signed off. */
export function SignMonths({ rows }: { rows: readonly DeskRow[] }) {
  const t = useTranslations("desk.signOff");
  // The rows of the moment, so that the question does not change while it is read.
  const [asked, setAsked] = useState<readonly MonthToSign[] | null>(null);
  const possible = rows.flatMap(toSign);
  return (
    <>
      <Button disabled={possible.length === 0} onClick={() => setAsked(possible)}>
        {t("button")}
      </Button>
      {asked && <SignMonthsDialog months={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
