"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { ProblemGroup } from "#lib/client/table-file/checked-table.ts";
import type { Repair } from "#lib/client/table-file/repair.ts";
import type { TableChange } from "./use-checked-table.ts";

type RepairButtonsProps = {
  group: ProblemGroup;
  longest: number;
  codeLength: number;
  busy: boolean;
  onChange: (change: TableChange) => void;
};

/** The buttons that repair all rows of a group, if there are repairs. */
export function RepairButtons({ group, longest, codeLength, busy, onChange }: RepairButtonsProps) {
  const t = useTranslations("newImport.repairs");
  const { field, kind } = group;
  const button = (text: string, keep: Pick<Repair, "keep"> = {}) => (
    <Button pending={busy} onClick={() => onChange((ask) => ask.repair({ field, kind, ...keep }))}>
      {text}
    </Button>
  );
  switch (kind) {
    case "BLANKS":
    case "CONTROL":
    case "DECIMAL":
    case "EXPONENT":
      return button(t(kind));
    case "TOO_LONG":
      return button(t(kind, { limit: longest }));
    case "LOST_ZEROS":
      return button(t(kind, { length: codeLength }));
    case "REPEATED":
      return button(t(kind));
    case "DUPLICATE":
      return (
        <>
          {button(t("keepFirst"), { keep: "first" })}
          {button(t("keepLast"), { keep: "last" })}
        </>
      );
    case "EMPTY":
    case "UNKNOWN_CHOICE":
      return null;
  }
}
