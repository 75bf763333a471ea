"use client";

import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { RowFilter } from "#lib/client/table-file/row-filter.ts";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import { askWithPlan } from "#lib/client/imports/asked-run.ts";
import { leavePage } from "#lib/client/leaving.ts";
import { readingOf, recipeHeader } from "#lib/client/table-file/match-recipe.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { ReadOptions } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { Books } from "#lib/shared/books.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { ColumnSelects } from "./column-selects.tsx";
import { DraftState } from "./draft/draft-state.tsx";
import type { useDraftKeeper } from "./draft/use-draft-keeper.ts";
import { attemptOf, begunUpload, useKeptWork } from "./draft/use-kept-work.ts";
import { FormFoot } from "./form-foot.tsx";
import { Bench } from "./bench/bench.tsx";
import { ProblemGroups } from "./problem-groups.tsx";
import { PublishedChart } from "./published-chart.tsx";
import { AppliedRecipe } from "./recipes/applied-recipe.tsx";
import { SaveRecipe } from "./recipes/save-recipe.tsx";
import { Recognised } from "./recognised.tsx";
import { ShapeNotes } from "./shape-notes.tsx";
import { isOfOtherClient, TradeNote } from "./trade-note.tsx";
import { useCheckedColumns } from "./use-checked-columns.ts";
import type { ChosenFile } from "./use-table.ts";
import { uploadOf } from "./upload-of.ts";
import { useUpload } from "./use-upload.ts";

type ImportFormProps = {
  type: CoreDataDescription;
  table: OpenTable;
  chosen: ChosenFile;
  organizationId: string;
  books: Books | null;
  charts: readonly string[];
  onRead: (options: ReadOptions) => void;
  onStartOver: () => void;
  onWithoutRecipe: () => void;
  /** Called with whether the person has changed something about the rows. */
  onChanges: (hasChanges: boolean) => void;
  keeper: ReturnType<typeof useDraftKeeper>;
};

/** The second step: the assignment of the columns, and the problems of the rows. */
export function ImportForm({
  type,
  table,
  chosen,
  books,
  charts,
  onRead,
  onStartOver,
  onWithoutRecipe,
  onChanges,
  organizationId,
  keeper,
}: ImportFormProps) {
  const t = useTranslations("newImport");
  const heading = useRef<HTMLHeadingElement>(null);
  const bench = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<RowFilter>("every");
  const [isConfirmed, setConfirmed] = useState(false);
  const { draft } = chosen;
  const upload = useUpload(begunUpload(draft));
  const { summary } = table;
  const { trade } = summary;
  // A version that is saved meanwhile is for the next file.
  const [recipe] = useState(chosen.recipe ?? null);
  const accountLength = type.path === describedLedgerAccounts.path ? (books?.accountLength ?? null) : null;
  const checkedColumns = useCheckedColumns({ type, table, recipe, work: draft?.work, accountLength });
  const { columns, checked, busy, change, isComplete } = checkedColumns;
  const kept = useKeptWork({ keeper, type, table, chosen, onChanges, ...checkedColumns });

  const check = isComplete ? checked : undefined;
  // The grid and what is below it come later: all at once would block the page for longer than one notices.
  const isGridDue = useDeferredValue(checked !== undefined, false);
  const names = [...summary.columns, ...(checked?.addedColumns ?? [])];

  // The element that chose the file is gone, so the focus moves to the result: in the next frame, because it
  // needs the layout of all that has just come, which would make one long task of both.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  function bring(): void {
    if (!check || check.readyCount === 0 || (isOfOtherClient(trade, books) && !isConfirmed)) return;
    void bringChecked(check);
  }

  async function bringChecked(check: CheckSummary): Promise<void> {
    const actions = await table.ask.actions();
    upload.start(
      async (runId) => {
        // Before its first byte, so that an upload that breaks off can be found and gone on with.
        await kept.keepWith(runId);
        // Nothing is left to decide but whether it is sent, and the question names what the plan found.
        askWithPlan(recipe !== null && check.blocked === 0 ? runId : null);
        return uploadOf({ organizationId, type, table, file: chosen.file, check, recipe });
      },
      attemptOf(columns, actions),
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void checkedColumns.handleSubmit(bring)(event)}
      className="space-y-3"
    >
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t("stepColumns")}
      </h2>
      {recipe && <AppliedRecipe saved={recipe} onWithout={onWithoutRecipe} />}
      <Recognised summary={summary} chosen={chosen.options} onRead={onRead} />
      <ShapeNotes notes={summary.notes ?? []} chosen={chosen.options} onRead={onRead} />
      {trade && <TradeNote trade={trade} books={books} confirmed={isConfirmed} onConfirm={setConfirmed} />}
      <Card className="px-4 py-4">
        <ColumnSelects
          type={type}
          summary={summary}
          names={names}
          register={checkedColumns.register}
          errors={checkedColumns.errors}
          onChange={checkedColumns.storeColumns}
        />
      </Card>
      {check && (
        <>
          {check.readyCount === 0 && <Notice tone="error" title={t("nothingReady")} />}
          <ProblemGroups
            type={type}
            table={table}
            columns={columns}
            check={check}
            busy={busy}
            onShow={(rows) => {
              setFilter(rows);
              bench.current?.scrollIntoView({ block: "nearest" });
            }}
            onChange={change}
          />
        </>
      )}
      {checked && isGridDue && (
        <Bench
          ref={bench}
          type={type}
          table={table}
          columns={columns}
          check={checked}
          busy={busy}
          filter={filter}
          onFilter={setFilter}
          onChange={change}
          onHeader={(headerRow) => onRead({ ...chosen.options, headerRow })}
        />
      )}
      {check && isGridDue && (
        <>
          {charts.length > 0 && type.path === describedLedgerAccounts.path && (
            <PublishedChart table={table} check={check} charts={charts} books={books} />
          )}
          <SaveRecipe
            organizationId={organizationId}
            applied={recipe}
            content={{
              coreDataType: type.path,
              header: recipeHeader(chosen.header ?? summary.columns),
              reading: readingOf(chosen.options),
              columns,
              steps: check.steps,
            }}
          />
        </>
      )}
      {upload.error && <Failure error={upload.error} />}
      <DraftState keeper={keeper} kept={kept} fileName={chosen.file.name} />
      <FormFoot
        type={type}
        table={table}
        check={check}
        busy={busy}
        isBlocked={isOfOtherClient(trade, books) && !isConfirmed}
        upload={upload}
        onStartOver={() => leavePage(onStartOver, "file")}
        fileName={chosen.file.name}
      />
    </form>
  );
}
