"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { OpenCsv } from "#lib/client/csv/open-csv.ts";
import type { AccountChoices } from "./account-choices.ts";
import { ColumnSelects } from "./column-selects.tsx";
import { OperationChoice } from "./operation-choice.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { Recognised } from "./recognised.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { RowProblems } from "./row-problems.tsx";

type AccountFormProps = {
  csv: OpenCsv;
  fileName: string;
  organizationId: string;
  organizationName: string;
  onStartOver: () => void;
};

const asText = (column: number | null) => (column === null ? "" : String(column));

/** The second step: which columns are the account's, what is to happen, and what is wrong with which row. */
export function AccountForm({
  csv,
  fileName,
  organizationId,
  organizationName,
  onStartOver,
}: AccountFormProps) {
  const t = useTranslations("newImport");
  const heading = useRef<HTMLHeadingElement>(null);
  const [reviewing, setReviewing] = useState(false);
  const { guess } = csv.summary;
  const { register, control, handleSubmit, formState } = useForm<AccountChoices>({
    defaultValues: { code: asText(guess.code), name: asText(guess.name), operation: "CREATE" },
  });
  const { code = "", name = "", operation = "CREATE" } = useWatch({ control });
  const columns =
    code !== "" && name !== "" && code !== name ? { code: Number(code), name: Number(name) } : null;
  const accounts = useQuery({
    queryKey: ["csv", csv.id, columns],
    queryFn: () => csv.accounts(columns ?? { code: 0, name: 0 }),
    enabled: columns !== null,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  const ready = columns === null ? undefined : accounts.data;
  const blocked =
    ready?.problems.filter(({ blocking }) => blocking).reduce((sum, { count }) => sum + count, 0) ?? 0;

  // The file was chosen in a part of the page that is gone now; the focus goes on to what came of it.
  useEffect(() => heading.current?.focus(), []);

  function review(): void {
    if (ready && blocked === 0 && ready.records.length > 0) setReviewing(true);
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(review)(event)} className="space-y-3">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t("stepColumns")}
      </h2>
      <Recognised summary={csv.summary} />
      <Card className="grid gap-6 px-4 py-4 md:grid-cols-2">
        <ColumnSelects summary={csv.summary} register={register} errors={formState.errors} />
        <OperationChoice register={register} />
      </Card>
      {ready && <RowProblems problems={ready.problems} operation={operation} />}
      <PreviewTable summary={csv.summary} fileName={fileName} columns={columns} />
      <div className="border-line bg-canvas sticky bottom-0 -mx-4 flex min-h-14 flex-wrap items-center gap-3 border-t px-4 py-2 sm:-mx-6 sm:px-6">
        <p
          role="status"
          className={clsx("min-w-0 flex-1 basis-48", blocked > 0 ? "text-error font-medium" : "text-muted")}
        >
          {columns !== null && accounts.isFetching && t("checking")}
          {ready &&
            (blocked > 0 ? t("blocked", { count: blocked }) : t("ready", { count: ready.records.length }))}
        </p>
        <Button onClick={onStartOver}>{t("startOver")}</Button>
        {blocked === 0 && (
          <Button type="submit" variant="primary">
            {t("review", { count: ready?.records.length ?? csv.summary.rowCount })}
          </Button>
        )}
      </div>
      {ready && (
        <ReviewDialog
          open={reviewing}
          onOpenChange={setReviewing}
          accounts={ready}
          attempt={`${csv.id} ${code} ${name} ${operation}`}
          {...{ operation, fileName, organizationId, organizationName }}
        />
      )}
    </form>
  );
}
