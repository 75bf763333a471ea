"use client";

import { Keyboard, Sigma } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Posting } from "#contract/posting.ts";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { useKeyList } from "#components/ui/keys/key-list.tsx";
import { Loading } from "#components/ui/skeleton.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import { noFilter } from "#lib/shared/postings/posting-filter.ts";
import { useExportAccountNames } from "../booking/use-export-account-names.ts";
import type { DocumentCommands } from "../documents/commands.ts";
import { DocumentDialog } from "../documents/document-dialog.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { CheckedCount } from "../marks/checked-count.tsx";
import { checkAndNext } from "./check-and-next.ts";
import { CockpitNotices } from "./cockpit-notices.tsx";
import { NoHit } from "./no-hit.tsx";
import { PostingPanel } from "./posting-panel.tsx";
import { useCockpitKeys } from "./use-cockpit-keys.ts";
import { PostingTableSkeleton } from "../shared/postings-skeleton.tsx";
import { SideBySide } from "../shared/side-by-side.tsx";
import { ColumnsMenu } from "../table/columns-menu.tsx";
import { PostingTable } from "../table/posting-table.tsx";
import { Totals } from "../totals/totals.tsx";
import { TotalsPanel } from "../totals/totals-panel.tsx";
import { useRemarkDrafts } from "../remarks/use-remark-drafts.ts";
import { OpenQuestionsFilter } from "../remarks/open-questions-filter.tsx";
import { UnusualFilter } from "../unusual/unusual-filter.tsx";
import { MarkAgreeing } from "../verdicts/mark-agreeing.tsx";
import { VerdictBar } from "../verdicts/verdict-bar.tsx";
import { useOpenFile } from "../documents/use-file-tabs.ts";
import { standardColumns } from "../table/columns.tsx";
import { useKnownFacts } from "./use-known-facts.ts";
import { usePostingView } from "./use-posting-view.ts";
import { usePostingsAt } from "./use-postings-at.ts";
import { useSelectedPosting } from "./use-selected-posting.ts";
import { useViewOptions } from "./use-view-options.ts";

type ExportedPostingsProps = {
  organizationId: string;
  exportId: string;
  postings: OpenPostings;
  /** Number of postings read so far, and whether that is all. */
  read: number;
  isComplete: boolean;
};

/**
 * The cockpit: the postings and, beside them on wide screens, the documents of the selected posting or the
 * totals.
 */
export function ExportedPostings(props: ExportedPostingsProps) {
  const { organizationId, exportId, postings, read, isComplete } = props;
  const key = { organizationId, exportId };
  const t = useTranslations("postings");
  const [options, setOptions] = useViewOptions();
  const [selectedIndex, select] = useSelectedPosting(postings, read);
  const facts = useKnownFacts({ ...key, selected: selectedIndex }, options.filter.check);
  const { marks, verdicts, unusual, remarks } = facts;
  const view = usePostingView({ postings, read, options, marks: facts.known, isWaiting: facts.isWaiting });
  const [opened, setOpened] = useState<ReadonlyMap<number, Posting>>(new Map());
  const [panelKind, setPanelKind] = useState<"documents" | "totals">("documents");
  const [shownColumns, setShownColumns] = useState(standardColumns);
  // The panel beside the table and the dialog of a narrower window show the same tab.
  const openFile = useOpenFile();
  const wide = useMediaQuery("(min-width: 1280px)", true);
  const searchField = useRef<HTMLInputElement>(null);
  const documents = useRef<DocumentCommands>(null);
  const drafts = useRemarkDrafts();
  const indices = view?.indices;
  const selected = indices && selectedIndex >= 0 ? indices.indexOf(selectedIndex) : -1;
  const [posting, next, previous] = usePostingsAt(postings.cache, [
    selectedIndex,
    indices?.[selected + 1] ?? -1,
    indices?.[selected - 1] ?? -1,
  ]);
  const nameOf = useExportAccountNames({ organizationId, postings, read, isComplete });
  const { filter, order } = options;
  const onFilter = (changed: typeof filter) => setOptions({ filter: changed, order });

  // These callbacks are stable, because every row gets them and is rendered again when they change.
  const selectAt = useCallback(
    (position: number) => {
      if (!indices || indices.length === 0) return;
      setPanelKind("documents");
      select(indices[Math.min(indices.length - 1, Math.max(0, position))] ?? -1);
    },
    [indices, select],
  );
  const toggle = useCallback((at: number, toggled: Posting) => {
    setOpened((before) => {
      const changed = new Map(before);
      if (!changed.delete(at)) changed.set(at, toggled);
      return changed;
    });
  }, []);

  /** Closes the panel beside the table. The focus returns to the posting, so that it is not lost. */
  function close(): void {
    const row = document.querySelector<HTMLElement>("tr[aria-current] [data-select]");
    // The table takes no focus before a dialog in front of it has gone.
    flushSync(() => {
      if (panelKind === "totals") setPanelKind("documents");
      else select(-1);
    });
    row?.focus();
  }

  function check(): void {
    if (!posting || !indices) return;
    checkAndNext({ posting, marks, filter, position: selected, total: indices.length, onSelect: selectAt });
  }

  const onKey = useCockpitKeys({
    isSelected: posting !== undefined,
    onClose: close,
    actions: {
      check,
      flag: () => posting && void marks.toggle(posting, "flagged"),
      splits: () => posting && toggle(selectedIndex, posting),
      nextFile: () => documents.current?.nextFile(),
      previousFile: () => documents.current?.previousFile(),
      enterDocument: () => documents.current?.focus(),
      zoomIn: () => documents.current?.zoomIn(),
      zoomOut: () => documents.current?.zoomOut(),
      fitWidth: () => documents.current?.fitWidth(),
      rotate: () => documents.current?.rotate(),
      print: () => documents.current?.print(),
      search: () => searchField.current?.focus(),
    },
  });
  const { show: showKeys } = useKeyList();

  if (!view)
    return (
      <Loading>
        <PostingTableSkeleton />
      </Loading>
    );
  const panel =
    panelKind === "totals" ? (
      <TotalsPanel
        postings={postings}
        filter={filter}
        onFilter={onFilter}
        view={view}
        nameOf={nameOf}
        onClose={close}
      />
    ) : (
      posting && (
        <PostingPanel
          ref={documents}
          {...key}
          posting={posting}
          facts={facts}
          drafts={drafts}
          openFile={openFile}
          nameOf={nameOf}
          neighbours={[next, previous]}
          position={selected + 1}
          total={view.indices.length}
          read={wide ? undefined : read}
          placeOf={async () =>
            (await postings.ask.find(posting.entityGuid)) === selectedIndex ? null : selectedIndex
          }
          onMove={(by) => selectAt(selected + by)}
          onCheckAndNext={check}
          onClose={close}
        />
      )
    );
  return (
    <div className="flex flex-1 flex-col gap-3">
      <FilterBar
        postings={postings}
        read={read}
        filter={filter}
        onFilter={onFilter}
        searchField={searchField}
      >
        <Button
          variant="ghost"
          aria-pressed={panelKind === "totals"}
          onClick={() => setPanelKind(panelKind === "totals" ? "documents" : "totals")}
        >
          <Sigma aria-hidden />
          {t("totals")}
        </Button>
        <ColumnsMenu fitting={shownColumns} />
        <IconButton label={t("keys")} onClick={showKeys}>
          <Keyboard aria-hidden />
        </IconButton>
      </FilterBar>
      <VerdictBar
        lists={verdicts.lists}
        isKnown={isComplete && Boolean(verdicts.lists ?? verdicts.error)}
        marks={marks}
        read={read}
        filter={filter}
        onFilter={onFilter}
      >
        <OpenQuestionsFilter count={remarks.open?.length ?? 0} filter={filter} onFilter={onFilter} />
        <UnusualFilter count={unusual.list?.length ?? 0} filter={filter} onFilter={onFilter} />
      </VerdictBar>
      <SideBySide panel={wide && panel}>
        <Card className="flex h-[72dvh] min-h-[320px] flex-col overflow-hidden lg:h-auto">
          {view.indices.length === 0 ? (
            <NoHit read={view.read} onReset={() => onFilter(noFilter)} />
          ) : (
            <PostingTable
              cache={postings.cache}
              indices={view.indices}
              opened={opened}
              currencyCode={view.totals.length === 1 ? (view.totals[0]?.currencyCode ?? null) : null}
              order={order}
              onOrder={(changed) => setOptions({ filter, order: changed })}
              checked={marks.checked}
              flagged={marks.flagged}
              verdicts={verdicts.of}
              nameOf={nameOf}
              onColumns={setShownColumns}
              unusual={unusual.signed}
              remarked={remarks.of}
              selected={selected}
              onSelect={selectAt}
              onToggle={toggle}
              onKey={onKey}
            />
          )}
          <Totals view={view} isComplete={isComplete}>
            <CheckedCount marks={marks} read={read} />
            {isComplete && verdicts.lists && (
              <MarkAgreeing {...key} agrees={verdicts.lists.agrees} marks={marks} filter={filter} />
            )}
          </Totals>
        </Card>
      </SideBySide>
      <CockpitNotices
        {...key}
        facts={facts}
        unbalanced={view.unbalanced}
        filter={filter}
        onFilter={onFilter}
      />
      {!wide && panel && <DocumentDialog onClose={close}>{panel}</DocumentDialog>}
    </div>
  );
}
