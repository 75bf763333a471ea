"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import clsx from "clsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import type { ExportPostings } from "#lib/client/postings.ts";
import { DocumentDialog } from "./document-dialog.tsx";
import { DocumentPanel } from "./document-panel.tsx";
import { PostingTable } from "./posting-table.tsx";
import { tableRows } from "./rows.ts";
import { Totals } from "./totals.tsx";
import { useSelectedPosting } from "./use-selected-posting.ts";

type ExportedPostingsProps = { organizationId: string; postings: ExportPostings };

/** The table of postings and, of the selected one, its documents: beside it where there is room, else over it. */
export function ExportedPostings({ organizationId, postings }: ExportedPostingsProps) {
  const { successful, totals, unbalanced } = postings;
  const [selectedIndex, select] = useSelectedPosting(successful);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const wide = useMediaQuery("(min-width: 1280px)", true);
  const rows = useMemo(
    () => tableRows({ postings: successful, opened, unbalanced }),
    [successful, opened, unbalanced],
  );
  const activeRow = useMemo(
    () => rows.findIndex((row) => row.kind === "posting" && row.index === Math.max(0, selectedIndex)),
    [rows, selectedIndex],
  );
  const selected = successful[selectedIndex];

  function toggle(entityGuid: string, open = !opened.has(entityGuid)): void {
    if (open === opened.has(entityGuid)) return;
    const next = new Set(opened);
    if (open) next.add(entityGuid);
    else next.delete(entityGuid);
    setOpened(next);
  }

  /** Closes the documents; the focus goes back to their posting instead of being lost with them. */
  function close(): void {
    document.querySelector<HTMLElement>("tr[aria-current] [data-select]")?.focus();
    select(-1);
  }

  const panel = selected && (
    <DocumentPanel
      organizationId={organizationId}
      posting={selected}
      position={selectedIndex + 1}
      total={successful.length}
      onMove={(by) => select(Math.min(successful.length - 1, Math.max(0, selectedIndex + by)))}
      onClose={close}
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      {unbalanced.size > 0 && (
        <UnbalancedNotice
          count={unbalanced.size}
          onShow={() => select(successful.findIndex(({ entityGuid }) => unbalanced.has(entityGuid)))}
        />
      )}
      <div
        className={clsx(
          "grid min-h-0 flex-1 gap-3",
          panel && wide && "grid-cols-[minmax(0,1fr)_minmax(440px,38%)]",
        )}
      >
        <Card className="flex h-[72dvh] min-h-[320px] flex-col overflow-hidden lg:h-auto">
          <PostingTable
            postings={postings}
            rows={rows}
            opened={opened}
            selectedIndex={selectedIndex}
            activeRow={activeRow}
            onSelect={select}
            onToggle={toggle}
          />
          <Totals count={successful.length} totals={totals} />
        </Card>
        {wide && panel}
      </div>
      {!wide && <DocumentDialog onClose={close}>{panel ?? null}</DocumentDialog>}
    </div>
  );
}

function UnbalancedNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations("postings");
  return (
    <Notice
      tone="warn"
      title={t("unbalancedNote", { count })}
      actions={<Button onClick={onShow}>{t("showFirst")}</Button>}
    />
  );
}
