"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import type { PostingFile } from "#contract/posting.ts";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import type { FileCommands } from "./commands.ts";
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
  onShown: () => void;
  view: Ref<FileCommands>;
};

/** The files of a posting, of which one is shown. Two of them may have the same id. */
export function PostingFiles({ organizationId, files, open, onOpen, ...rest }: PostingFilesProps) {
  const t = useTranslations("document");
  const labels = useFileLabels()(files);
  return (
    <Tabs
      value={open}
      onValueChange={(index) => onOpen(Number(index))}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabList aria-label={t("files")} className="border-line border-b px-3 py-2">
        {files.map((file, index) => (
          <Tab key={`${file.id} ${index}`} value={index} title={file.name}>
            {labels[index]}
          </Tab>
        ))}
      </TabList>
      {files.map((file, index) => (
        <TabPanel
          key={`${file.id} ${index}`}
          value={index}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <FileView organizationId={organizationId} file={file} {...rest} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
