"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { Export } from "#contract/export.ts";
import { Cell, Row } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { isRunning } from "#lib/client/exports.ts";
import { pages } from "#lib/shared/paths.ts";
import { Elapsed } from "./elapsed.tsx";
import { ExportStatusBadge } from "./export-status-badge.tsx";

/** An export in the list. The whole row leads to it; its one link stands at the start. */
export function ExportRow({ organizationId, shown }: { organizationId: string; shown: Export }) {
  const t = useTranslations("exports");
  const format = useFormatter();
  const shortId = `${shown.id.slice(0, 4)}…${shown.id.slice(-4)}`;
  return (
    <Row className="relative">
      <Cell>
        <Link
          href={pages.export(organizationId, shown.id)}
          className="ring-inside block font-medium after:absolute after:inset-0 max-sm:w-24 max-sm:py-1 max-sm:[&_time]:whitespace-normal"
        >
          {shown.createdAt ? <Time value={shown.createdAt} /> : shortId}
        </Link>
      </Cell>
      <Cell>
        <ExportStatusBadge status={shown.status} />
      </Cell>
      <Cell numeric>{format.number(shown.postingsCount)}</Cell>
      <Cell className="text-muted max-md:hidden">
        {isRunning(shown) && <Elapsed since={shown.createdAt} />}
        {shown.status === "FAILED" && shown.postingsCount === 0 && t("nothingWasReady")}
      </Cell>
      <Cell className="figures text-muted max-sm:hidden" title={shown.id}>
        {shortId}
      </Cell>
    </Row>
  );
}
