"use client";

import { useRef, useState } from "react";
import { fileOfDraft } from "#lib/client/imports/draft-file.ts";
import { unkeptFileOf } from "#lib/client/imports/waiting-keepers.ts";
import { leavePage } from "#lib/client/leaving.ts";
import { sha256InWorker } from "#lib/client/table-file/sha256-in-worker.ts";
import { coreDataDescriptions } from "#lib/shared/core-data/core-data-types.ts";
import type { KeptDraft } from "#lib/shared/import-draft.ts";
import type { Question } from "./draft/draft-question.tsx";
import { useKeptDraft } from "./draft/use-kept-draft.ts";
import type { ChosenFile } from "./use-table.ts";

type Kept = NonNullable<KeptDraft["kept"]>;

/**
 * The file of the page and its type. Changes of a person give way to another file, or to another way of
 * reading theirs, only when the person has answered `question`.
 */
export function useFileChoice(organizationId: string) {
  const [path, setPath] = useState(coreDataDescriptions[0]?.path ?? "");
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [waitingFiles, setWaitingFiles] = useState<readonly File[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const hasChanges = useRef(false);
  const { kept, find, refresh } = useKeptDraft(organizationId, chosen !== null);

  const resume = (file: File, { draft: work, arrived }: Kept) => {
    setPath(work.coreDataType);
    setChosen({ file, options: work.reading, draft: { work, arrived } });
  };
  const afterUnkept = (next: string, go: () => void) => {
    const name = unkeptFileOf(organizationId);
    if (name === null) go();
    else setQuestion({ kind: "unkept", name, next, go });
  };
  const begin = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file) return;
    // A file may be chosen before the answer is there.
    const found = await find();
    // Without a hash two files of one size can't be told apart.
    const hash = found?.draft.file.bytes === file.size ? await sha256InWorker(file) : null;
    const isOfDraft = hash !== null && found?.draft.file.sha256 === hash;
    const open = () => {
      if (found && isOfDraft) resume(file, found);
      else setChosen({ file, options: {} });
      setWaitingFiles(others);
    };
    afterUnkept(file.name, () => {
      const { name: next } = file;
      const count = isOfDraft ? 0 : (found?.draft.actions.length ?? 0);
      if (found === undefined) setQuestion({ kind: "unknown", next, go: open });
      else if (found && count > 0)
        setQuestion({ kind: "replace", name: found.draft.file.name, count, next, go: open });
      else open();
    });
  };
  const goOn = async () => {
    const found = await find();
    const current = found === undefined ? kept : found;
    if (!current || current.content === null) return;
    const { name } = current.draft.file;
    const { content } = current;
    afterUnkept(name, () => resume(fileOfDraft(name, content), current));
  };
  const read = (file: File) => {
    setChosen({ file, options: {} });
    setWaitingFiles((files) => files.filter((other) => other !== file));
  };
  // At once, or when the person has given up what was changed about the rows.
  const reread = (go: () => void) => {
    if (chosen && hasChanges.current) setQuestion({ kind: "reread", name: chosen.file.name, go });
    else go();
  };
  return {
    ...{ path, chosen, setChosen, waitingFiles, question, kept, begin, goOn },
    /** Reads one of the files that were chosen together. */
    readNext: (file: File) => {
      const go = () => read(file);
      const ask = () => {
        if (chosen && hasChanges.current)
          setQuestion({ kind: "open", name: chosen.file.name, next: file.name, go });
        else go();
      };
      // Who gives up all changes is not asked about those that are not kept yet.
      if (hasChanges.current) ask();
      else leavePage(ask, "file");
    },
    choosePath: (other: string) =>
      reread(() => {
        setPath(other);
        // What was read for another type says nothing of a recipe for this one.
        if (chosen) setChosen({ file: chosen.file, options: chosen.options });
      }),
    /** Reads the file in another way: it has other rows, for which what was done with them does not hold. */
    readAgain: (how: Pick<ChosenFile, "options" | "recipe">) =>
      reread(() => {
        if (!chosen) return;
        const again = { ...chosen, ...how };
        if (how.recipe === undefined) delete again.draft;
        setChosen(again);
      }),
    startOver: () => {
      setChosen(null);
      refresh();
    },
    closeQuestion: () => setQuestion(null),
    onChanges: (has: boolean) => {
      hasChanges.current = has;
    },
  };
}
