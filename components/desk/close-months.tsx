"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import type { DeskRow } from "#lib/shared/desk.ts";
import { CloseMonthsDialog } from "./close-months-dialog.tsx";

/** Whether an order can be given: the organization is known, and none goes on. */
const canClose = ({ connection, facts }: DeskRow) =>
  connection.state === "active" &&
  hasScope(connection, "exports") &&
  facts !== null &&
  facts.readAt !== null &&
  facts.closing === null;

/** A button that asks in which organizations the month is closed. */
export function CloseMonths({ rows }: { rows: readonly DeskRow[] }) {
  const t = useTranslations("desk.close");
  // The rows of the moment, so that the question does not change while it is read.
  const [asked, setAsked] = useState<readonly DeskRow[] | null>(null);
  const possible = rows.filter(canClose);
  return (
    <>
      <Button variant="primary" disabled={possible.length === 0} onClick={() => setAsked(possible)}>
        {t("button")}
      </Button>
      {asked && <CloseMonthsDialog rows={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
