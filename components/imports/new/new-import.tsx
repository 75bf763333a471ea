"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { OtherOrganization } from "#components/ui/copy-to-organizations.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { keptDraftQuery } from "#lib/client/imports/draft.ts";
import { fileOfDraft } from "#lib/client/imports/draft-file.ts";
import { sha256InWorker } from "#lib/client/table-file/sha256-in-worker.ts";
import { coreDataTypeOf, coreDataDescriptions } from "#lib/shared/core-data/core-data-types.ts";
import type { Books } from "#lib/shared/books.ts";
import { pages } from "#lib/shared/paths.ts";
import { FileDrop } from "./file-drop.tsx";
import { FileProblemNotice } from "./file-problem-notice.tsx";
import { DraftNotice } from "./draft/draft-notice.tsx";
import { RereadDialog } from "./draft/reread-dialog.tsx";
import { ReplaceDraftDialog } from "./draft/replace-draft-dialog.tsx";
import { useDraftKeeper } from "./draft/use-draft-keeper.ts";
import { PasteForm } from "./paste-form.tsx";
import { ReadingProgress } from "./reading-progress.tsx";
import { RecipeList } from "./recipes/recipe-list.tsx";
import { useRecipe } from "./recipes/use-recipe.ts";
import { SourceForm } from "./source-form.tsx";
import { Steps } from "./steps.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { WaitingFiles } from "./waiting-files.tsx";
import { type ChosenFile, useTable } from "./use-table.ts";

/** A file that is read in another way has other rows, for which what was done with them does not hold. */
function withoutDraft(chosen: ChosenFile): ChosenFile {
  const again = { ...chosen };
  delete again.draft;
  return again;
}

const waiting = (
  <Loading>
    <CardSkeleton lines={["w-1/3", "w-2/3", "w-1/2"]} />
  </Loading>
);

// Each form comes in a chunk of its own, with react-hook-form and zod.
const ImportForm = lazyPart(() => import("./import-form.tsx").then((file) => file.ImportForm), waiting);
const TypedAccounts = lazyPart(
  () => import("./typed-accounts.tsx").then((file) => file.TypedAccounts),
  waiting,
);

type NewImportProps = {
  organizationId: string;
  /** What the books of the organization say of its accounts; null if nobody has set that up. */
  books: Books | null;
  /** The names of the standard charts that the operator gives. */
  charts: readonly string[];
  /** The other organizations of the person, to which recipes can be copied. */
  others: readonly OtherOrganization[];
  /**
   * The codes of ledger accounts in the address. If there are any, the form asks for their names instead of
   * a file.
   */
  codes: readonly string[];
};

/**
 * The page of a new import, from a file, a paste, or codes in the address. Its steps are to choose, to
 * check the recognised columns, and to continue to the plan.
 */
export function NewImport({ organizationId, books, charts, others, codes }: NewImportProps) {
  const t = useTranslations("newImport");
  const [path, setPath] = useState(coreDataDescriptions[0]?.path ?? "");
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const reading = useTable(chosen, path);
  const table = reading?.state === "open" ? reading.table : null;
  const [waitingFiles, setWaitingFiles] = useState<readonly File[]>([]);
  const keeper = useDraftKeeper(organizationId);
  const draft = useQuery(keptDraftQuery(organizationId));
  // What an earlier visit to the page has fetched may have been changed by it.
  const kept = (draft.isFetchedAfterMount && draft.data?.kept) || null;
  // Files that were chosen while the draft of another one is kept, until the person has said which goes on.
  const [asked, setAsked] = useState<readonly File[]>([]);
  // A file may be chosen before the answer is there.
  const keptYet = async () => (await draft.refetch({ cancelRefetch: false })).data?.kept ?? null;
  const choose = (file: File) => setChosen({ file, options: {} });
  const goOn = (file: File, { draft: work, arrived }: NonNullable<typeof kept>) => {
    setPath(work.coreDataType);
    setChosen({ file, options: work.reading, draft: { work, arrived } });
  };
  const chooseOrGoOn = async (files: readonly File[]) => {
    const [file, ...next] = files;
    if (!file) return;
    const earlier = draft.isFetchedAfterMount ? kept : await keptYet();
    // Without a hash two files of one size can't be told apart.
    const hash = earlier?.draft.file.bytes === file.size ? await sha256InWorker(file) : null;
    const isOfDraft = hash !== null && earlier?.draft.file.sha256 === hash;
    if (earlier && !isOfDraft && earlier.draft.actions.length > 0) {
      setAsked(files);
      return;
    }
    if (earlier && isOfDraft) goOn(file, earlier);
    else choose(file);
    setWaitingFiles(next);
  };
  const replaceDraft = () => {
    const [first, ...next] = asked;
    if (first) choose(first);
    setWaitingFiles(next);
    setAsked([]);
  };
  const chooseWaiting = (file: File) => {
    choose(file);
    setWaitingFiles(waitingFiles.filter((other) => other !== file));
  };
  const isUndecided = useRecipe({ organizationId, path, chosen, table, onChosen: setChosen });
  const [hasChanges, setHasChanges] = useState(false);
  const [asksToRead, setAsksToRead] = useState<{ read: () => void } | null>(null);
  // At once, or when the person has given up what was changed about the rows.
  const reread = (read: () => void) => (hasChanges ? setAsksToRead({ read }) : read());
  // What was read for another type says nothing of a recipe for this one.
  const choosePath = (other: string) =>
    reread(() => {
      setPath(other);
      if (chosen) setChosen({ file: chosen.file, options: chosen.options });
    });
  const startOver = () => {
    setChosen(null);
    void draft.refetch();
  };

  return (
    <>
      <PageHeader
        back={{ href: pages.imports(organizationId), label: t("back") }}
        title={t("title")}
        beside={table && <span className="text-muted wrap-anywhere">{chosen?.file.name}</span>}
      />
      {codes.length === 0 ? (
        <>
          <Steps current={table ? "columns" : "file"} />
          <div className="space-y-3">
            <TypeChoice path={path} onChange={choosePath} />
            <WaitingFiles files={waitingFiles} onRead={chooseWaiting} />
            {chosen && reading?.state === "problem" && (
              <FileProblemNotice problem={reading.problem} fileName={chosen.file.name}>
                {reading.problem.source && (
                  <SourceForm
                    source={reading.problem.source}
                    chosen={chosen.options}
                    onRead={(options) => setChosen({ ...chosen, options })}
                  />
                )}
              </FileProblemNotice>
            )}
            {chosen && reading?.state === "reading" && (
              <ReadingProgress name={chosen.file.name} progress={reading.progress} onCancel={startOver} />
            )}
            {isUndecided && waiting}
            {chosen && table && !isUndecided && (
              <ImportForm
                key={table.id}
                type={coreDataTypeOf(path)}
                onRead={(options) => reread(() => setChosen({ ...withoutDraft(chosen), options }))}
                onWithoutRecipe={() => reread(() => setChosen({ ...chosen, options: {}, recipe: null }))}
                onChanges={setHasChanges}
                onStartOver={startOver}
                table={table}
                chosen={chosen}
                organizationId={organizationId}
                books={books}
                charts={charts}
                keeper={keeper}
              />
            )}
            {chosen && asksToRead && (
              <RereadDialog
                fileName={chosen.file.name}
                onRead={() => {
                  setAsksToRead(null);
                  asksToRead.read();
                }}
                onClose={() => setAsksToRead(null)}
              />
            )}
            {(reading === null || reading.state === "problem") && (
              <>
                {kept && (
                  <DraftNotice
                    organizationId={organizationId}
                    kept={kept}
                    onDiscarded={keeper.forget}
                    onGoOn={() => goOn(fileOfDraft(kept.draft.file.name, kept.content ?? ""), kept)}
                  />
                )}
                {kept && asked[0] && (
                  <ReplaceDraftDialog
                    kept={kept}
                    fileName={asked[0].name}
                    onReplace={replaceDraft}
                    onClose={() => setAsked([])}
                  />
                )}
                <FileDrop onFiles={(files) => void chooseOrGoOn(files)} type={coreDataTypeOf(path)} />
                <PasteForm onPaste={(file) => void chooseOrGoOn([file])} />
                <RecipeList organizationId={organizationId} others={others} />
              </>
            )}
          </div>
        </>
      ) : (
        <TypedAccounts codes={codes} organizationId={organizationId} />
      )}
    </>
  );
}
