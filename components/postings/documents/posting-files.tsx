"use client";

import { Paperclip, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import type { EmbeddedFiles } from "#lib/client/embedded-files.ts";
import type { ShownContentProps } from "./content-view.tsx";
import { EmbeddedView } from "./embedded-view.tsx";
import { useFileLabels } from "./file-labels.ts";
import { FileView } from "./file-view.tsx";
import type { FileTab } from "./use-file-tabs.ts";

type PostingFilesProps = Omit<ShownContentProps, "onEmbedded"> & {
  organizationId: string;
  /** `open` is the index of one of the tabs. */
  tabs: readonly FileTab[];
  open: number;
  /** How many files inside the open one have no tab. */
  omitted: number;
  /** The ids of the files that differ from the posting, so that a tab says so before it is open. */
  differing: ReadonlySet<string>;
  onOpen: (index: number) => void;
  /** Called with the files inside the file of an index. */
  onEmbedded: (index: number, embedded: EmbeddedFiles) => void;
};

/** The files of a posting, of which one is shown. Two of them may have the same id. */
export function PostingFiles({
  organizationId,
  tabs,
  open,
  omitted,
  differing,
  onOpen,
  onEmbedded,
  ...rest
}: PostingFilesProps) {
  const t = useTranslations("document");
  const verdictText = useTranslations("comparison.verdicts");
  const differs = ({ file, embedded }: FileTab) => embedded === null && differing.has(file.id);
  const labels = useFileLabels()(tabs.filter(({ embedded }) => !embedded).map(({ file }) => file));
  const opened = tabs[open];
  return (
    <Tabs className="flex min-h-60 flex-1 flex-col">
      <div className="border-line flex flex-wrap items-center gap-x-3 border-b px-3 py-2">
        <TabList aria-label={t("files")}>
          {tabs.map((tab, position) => {
            const { file, index, embedded } = tab;
            return (
              <Tab
                key={`${file.id} ${position}`}
                {...(differs(tab) && { "aria-description": verdictText("differs") })}
                isActive={position === open}
                onSelect={() => onOpen(position)}
                title={embedded ? t("embeddedIn", { name: embedded.name, file: file.name }) : file.name}
              >
                {embedded && <Paperclip aria-hidden className="size-3.5 shrink-0" />}
                {embedded ? <span className="max-w-40 truncate">{embedded.name}</span> : labels[index]}
                {differs(tab) && <TriangleAlert aria-hidden className="text-warn size-3.5 shrink-0" />}
              </Tab>
            );
          })}
        </TabList>
        {omitted > 0 && <p className="text-meta text-muted">{t("omitted", { count: omitted })}</p>}
      </div>
      <TabPanel className="flex min-h-0 flex-1 flex-col outline-none">
        {opened?.embedded && <EmbeddedView key={`embedded ${open}`} {...rest} file={opened.embedded} />}
        {opened && !opened.embedded && (
          <FileView
            key={`${opened.file.id} ${opened.index}`}
            {...rest}
            organizationId={organizationId}
            file={opened.file}
            onEmbedded={(embedded) => onEmbedded(opened.index, embedded)}
          />
        )}
      </TabPanel>
    </Tabs>
  );
}
