"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import type { PostingFile } from "#contract/posting.ts";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import type { FileCommands } from "./commands.ts";
import type { ComparedPlaces } from "./content-view.ts";
import { useFileLabels } from "./file-labels.ts";
import { FileView } from "./file-view.tsx";
import type { Zoom } from "./zoom.ts";

type PostingFilesProps = {
  organizationId: string;
  /** The files in the order of their tabs. `open` is the index of one of them. */
  files: readonly PostingFile[];
  open: number;
  onOpen: (index: number) => void;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  places: ComparedPlaces;
  onShown: () => void;
  view: Ref<FileCommands>;
};

/** The files of a posting, of which one is shown. Two of them may have the same id. */
export function PostingFiles({ organizationId, files, open, onOpen, ...rest }: PostingFilesProps) {
  const t = useTranslations("document");
  const labels = useFileLabels()(files);
  const opened = files[open];
  return (
    <Tabs className="flex min-h-60 flex-1 flex-col">
      <TabList aria-label={t("files")} className="border-line border-b px-3 py-2">
        {files.map((file, index) => (
          <Tab
            key={`${file.id} ${index}`}
            isActive={index === open}
            onSelect={() => onOpen(index)}
            title={file.name}
          >
            {labels[index]}
          </Tab>
        ))}
      </TabList>
      <TabPanel className="flex min-h-0 flex-1 flex-col outline-none">
        {opened && (
          <FileView key={`${opened.id} ${open}`} organizationId={organizationId} file={opened} {...rest} />
        )}
      </TabPanel>
    </Tabs>
  );
}
