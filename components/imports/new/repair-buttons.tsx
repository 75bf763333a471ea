"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { ProblemGroup } from "#lib/client/table-file/row-filter.ts";
import { isBlocking, isDoubt } from "#lib/client/table-file/problems.ts";
import { decisionAction } from "#lib/client/table-file/changes/recipe-step.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { RowDecision } from "#lib/shared/table-action.ts";
import type { TableChange } from "./use-checked-table.ts";

type RepairButtonsProps = {
  group: ProblemGroup;
  columns: Columns;
  longest: number;
  codeLength: number;
  busy: boolean;
  onChange: (change: TableChange) => void;
};

const repaired = [
  "BLANKS",
  "CONTROL",
  "DECIMAL",
  "EXPONENT",
  "FORMULA",
  "AMOUNT",
  "OTHER_DIGITS",
  "ENTITY",
  "GROUPED",
] as const;

/** The buttons that decide about all rows of a group: repair them, leave them out, or call them right. */
export function RepairButtons({ group, columns, longest, codeLength, busy, onChange }: RepairButtonsProps) {
  const t = useTranslations("newImport.repairs");
  const { field, kind } = group;
  const button = (text: string, by: RowDecision["by"]) => {
    const action = decisionAction(columns, { field, kind, by });
    return (
      action && (
        <Button pending={busy} onClick={() => onChange((ask) => ask.apply(action))}>
          {text}
        </Button>
      )
    );
  };
  const repair = repaired.find((one) => one === kind);
  return (
    <>
      {repair && button(t(repair), "repair")}
      {kind === "TOO_LONG" && button(t(kind, { limit: longest }), "repair")}
      {kind === "LOST_ZEROS" && button(t(kind, { length: codeLength }), "repair")}
      {kind === "REPEATED" && button(t(kind), "leaveOut")}
      {kind === "DUPLICATE" && (
        <>
          {button(t("keepFirst"), "keepFirst")}
          {button(t("keepLast"), "keepLast")}
        </>
      )}
      {isBlocking(kind) && kind !== "DUPLICATE" && button(t("leaveOut", { count: group.count }), "leaveOut")}
      {isDoubt(kind) &&
        button(kind === "DUPLICATE" ? t("sendAll") : t("accept", { count: group.count }), "accept")}
    </>
  );
}
