import { useState } from "react";
import type { Posting, PostingFile } from "#contract/posting.ts";
import type { EmbeddedFile, EmbeddedFiles } from "#lib/client/embedded-files.ts";
import { chooseFile, type FileChoice, fileChoiceOf, inTabOrder } from "./choose-file.ts";

/** A tab of a posting's documents: a file, or one inside it. `index` is that of the file. */
export type FileTab = { file: PostingFile; index: number; embedded: EmbeddedFile | null };

/** The files that were found inside those of a posting, by the index of each, and the one that is open. */
type Embedded = {
  entityGuid: string;
  found: ReadonlyMap<number, EmbeddedFiles>;
  open: EmbeddedFile | null;
};

/**
 * Which file of a posting is open: the kind of file, which is kept from posting to posting, and the files
 * inside it.
 */
export type OpenFile = ReturnType<typeof useOpenFile>;

/** Keeps which file is open for as long as its component is there, which must outlast the tabs. */
export function useOpenFile() {
  const [choice, setChoice] = useState<FileChoice>({ type: "INVOICE", number: 0 });
  const [embedded, setEmbedded] = useState<Embedded>(() => noneOf(""));
  return { choice, setChoice, embedded, setEmbedded };
}

/**
 * The tabs of a posting's documents and which one is open. The kind of file is kept from posting to posting;
 * files inside one get their tabs once that was opened.
 */
export function useFileTabs(
  { entityGuid, files: unsorted }: Pick<Posting, "entityGuid" | "files">,
  { choice, setChoice, embedded, setEmbedded }: OpenFile,
) {
  const own = embedded.entityGuid === entityGuid ? embedded : noneOf(entityGuid);
  const files = inTabOrder(unsorted);
  const openFile = chooseFile(files, choice);
  const tabs = files.flatMap((file, index): FileTab[] => [
    { file, index, embedded: null },
    ...(own.found.get(index)?.files ?? []).map((one) => ({ file, index, embedded: one })),
  ]);
  const isOpen = (tab: FileTab) => tab.index === openFile && tab.embedded === own.open;
  return {
    choice,
    tabs,
    open: tabs.findIndex(isOpen),
    /** How many files inside the open one have no tab. */
    omitted: own.found.get(openFile)?.omitted ?? 0,
    openTab: (index: number): void => {
      const tab = tabs[index];
      if (!tab) return;
      setChoice(fileChoiceOf(files, tab.index));
      setEmbedded({ ...own, open: tab.embedded });
    },
    addEmbedded: (index: number, found: EmbeddedFiles): void => {
      setEmbedded((before) => {
        const { found: all, open } = before.entityGuid === entityGuid ? before : noneOf(entityGuid);
        return { entityGuid, found: new Map(all).set(index, found), open };
      });
    },
  };
}

const noneOf = (entityGuid: string): Embedded => ({ entityGuid, found: new Map(), open: null });
