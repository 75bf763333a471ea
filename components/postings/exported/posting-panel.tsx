"use client";

import type { Ref } from "react";
import type { Posting } from "#contract/posting.ts";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import type { DocumentCommands } from "../documents/commands.ts";
import { DocumentPanel } from "../documents/document-panel.tsx";
import type { OpenFile } from "../documents/use-file-tabs.ts";
import { CheckedCount } from "../marks/checked-count.tsx";
import { MarkButtons } from "../marks/mark-buttons.tsx";
import { MarkNames } from "../marks/mark-names.tsx";
import { CopyLinkButton } from "../remarks/copy-link-button.tsx";
import { RemarkSection } from "../remarks/remark-section.tsx";
import type { RemarkDrafts } from "../remarks/use-remark-drafts.ts";
import { ReasonList } from "../unusual/reason-list.tsx";
import type { useKnownFacts } from "./use-known-facts.ts";

type PostingPanelProps = {
  organizationId: string;
  exportId: string;
  posting: Posting;
  facts: ReturnType<typeof useKnownFacts>;
  drafts: RemarkDrafts;
  openFile: OpenFile;
  nameOf: AccountNameOf;
  neighbours: readonly (Posting | undefined)[];
  position: number;
  total: number;
  /** Number of postings read so far, where the panel has to say how many are checked. */
  read: number | undefined;
  /** Returns the index of the posting in the response if several have its id, else null. */
  placeOf: () => Promise<number | null>;
  onMove: (by: 1 | -1) => void;
  onCheckAndNext: () => void;
  onClose: () => void;
  ref: Ref<DocumentCommands>;
};

/** The panel of a posting: its booking and documents, what is unusual, notes and questions, and the marks. */
export function PostingPanel(props: PostingPanelProps) {
  const {
    organizationId,
    exportId,
    posting,
    facts,
    drafts,
    neighbours,
    read,
    placeOf,
    onCheckAndNext,
    ...panel
  } = props;
  const { marks, verdicts, unusual, remarks } = facts;
  const { entityGuid } = posting;
  const key = { organizationId, exportId };
  return (
    <DocumentPanel
      {...key}
      {...panel}
      posting={posting}
      verdict={verdicts.of.get(entityGuid) ?? "waiting"}
      neighbours={neighbours.filter((neighbour) => neighbour !== undefined)}
      below={
        <>
          <ReasonList key={`reasons ${entityGuid}`} {...key} reasons={unusual.reasonsOf(entityGuid)} />
          <RemarkSection
            key={`remarks ${entityGuid}`}
            {...key}
            entityGuid={entityGuid}
            known={remarks.of.get(entityGuid)}
            drafts={drafts}
          />
        </>
      }
      link={<CopyLinkButton {...key} entityGuid={entityGuid} placeOf={placeOf} />}
      footer={
        <>
          <MarkButtons
            {...marks.marksOf(posting)}
            onMark={(kind) => void marks.toggle(posting, kind)}
            onCheckAndNext={onCheckAndNext}
          />
          <MarkNames checked={marks.checked.get(entityGuid)} flagged={marks.flagged.get(entityGuid)} />
        </>
      }
      progress={read !== undefined && <CheckedCount marks={marks} read={read} />}
    />
  );
}
