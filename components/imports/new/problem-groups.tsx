"use client";

import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { ProblemFilter, ProblemGroup } from "#lib/client/table-file/row-filter.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import { isBlocking } from "#lib/client/table-file/problems.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { MapWords } from "./map-words.tsx";
import { useProblemTexts } from "./problem-texts.ts";
import { RepairButtons } from "./repair-buttons.tsx";
import type { TableChange } from "./use-checked-table.ts";

type ProblemGroupsProps = {
  type: CoreDataDescription;
  check: CheckSummary;
  columns: Columns;
  busy: boolean;
  table: OpenTable;
  onShow: (filter: ProblemFilter) => void;
  onChange: (change: TableChange) => void;
};

/** The problems of the file's rows, grouped by cause, each with its meaning and its repair. */
export function ProblemGroups({ type, table, columns, check, busy, onShow, onChange }: ProblemGroupsProps) {
  const t = useTranslations("newImport");
  const { groups, leftOut, undoable } = check;
  if (groups.length === 0 && undoable === 0) return null;
  return (
    <Card role="group" aria-label={t("found")}>
      <div className="border-line flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-1.5">
        <h3 className="font-semibold">{groups.length > 0 ? t("found") : t("foundNothing")}</h3>
        {leftOut > 0 && <p className="text-muted">{t("leftOut", { count: leftOut })}</p>}
      </div>
      <ul className="divide-line divide-y">
        {groups.map((group) => (
          <GroupItem
            key={`${group.field} ${group.kind}`}
            type={type}
            table={table}
            group={group}
            columns={columns}
            check={check}
            busy={busy}
            onShow={onShow}
            onChange={onChange}
          />
        ))}
      </ul>
    </Card>
  );
}

function GroupItem({ group, ...props }: ProblemGroupsProps & { group: ProblemGroup }) {
  const t = useTranslations("newImport");
  const texts = useProblemTexts(props.type);
  const field = props.type.fields.find(({ key }) => key === group.field);
  const blocking = isBlocking(group.kind);
  const Icon = blocking ? OctagonAlert : TriangleAlert;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-2.5">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${blocking ? "text-error" : "text-warn"}`}
        strokeWidth={2}
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className={`font-semibold ${blocking ? "text-error" : "text-warn"}`}>
          {texts.group(group)}
          <span className="text-meta ml-2 font-medium whitespace-nowrap">
            {t(blocking ? "blocking" : "warning")}
          </span>
        </p>
        <p className="max-w-[70ch]">{texts.next(group, props.check.codeLength)}</p>
        {group.kind === "UNKNOWN_CHOICE" && field && (
          <MapWords
            table={props.table}
            version={props.check.version}
            field={field}
            columns={props.columns}
            busy={props.busy}
            onChange={props.onChange}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => props.onShow({ field: group.field, kind: group.kind })}>
          {t("showRows")}
        </Button>
        <RepairButtons
          group={group}
          columns={props.columns}
          longest={field?.longest ?? 0}
          codeLength={props.check.codeLength}
          busy={props.busy}
          onChange={props.onChange}
        />
      </div>
    </li>
  );
}
