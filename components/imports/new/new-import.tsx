"use client";

import { useTranslations } from "next-intl";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { OtherOrganization } from "#components/ui/copy-to-organizations.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type { Books } from "#lib/shared/books.ts";
import { pages } from "#lib/shared/paths.ts";
import { FileDrop } from "./file-drop.tsx";
import { FileProblemNotice } from "./file-problem-notice.tsx";
import { DraftNotice } from "./draft/draft-notice.tsx";
import { DraftQuestion } from "./draft/draft-question.tsx";
import { useDraftKeeper } from "./draft/use-draft-keeper.ts";
import { PasteForm } from "./paste-form.tsx";
import { ReadingProgress } from "./reading-progress.tsx";
import { RecipeList } from "./recipes/recipe-list.tsx";
import { useRecipe } from "./recipes/use-recipe.ts";
import { SourceForm } from "./source-form.tsx";
import { Steps } from "./steps.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { WaitingFiles } from "./waiting-files.tsx";
import { useFileChoice } from "./use-file-choice.ts";
import { useTable } from "./use-table.ts";

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
  const file = useFileChoice(organizationId);
  const { path, chosen, kept, question } = file;
  const reading = useTable(chosen, path);
  const table = reading?.state === "open" ? reading.table : null;
  const keeper = useDraftKeeper(organizationId);
  const isUndecided = useRecipe({ organizationId, path, chosen, table, onChosen: file.setChosen });

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
            <TypeChoice path={path} onChange={file.choosePath} />
            <WaitingFiles files={file.waitingFiles} onRead={file.readNext} />
            {question && (
              <DraftQuestion key={question.kind} question={question} onClose={file.closeQuestion} />
            )}
            {chosen && reading?.state === "problem" && (
              <FileProblemNotice problem={reading.problem} fileName={chosen.file.name}>
                {reading.problem.source && (
                  <SourceForm
                    source={reading.problem.source}
                    chosen={chosen.options}
                    onRead={(options) => file.setChosen({ ...chosen, options })}
                  />
                )}
              </FileProblemNotice>
            )}
            {chosen && reading?.state === "reading" && (
              <ReadingProgress
                name={chosen.file.name}
                progress={reading.progress}
                onCancel={file.startOver}
              />
            )}
            {isUndecided && waiting}
            {chosen && table && !isUndecided && (
              <ImportForm
                key={table.id}
                type={coreDataTypeOf(path)}
                onRead={(options) => file.readAgain({ options })}
                onWithoutRecipe={() => file.readAgain({ options: {}, recipe: null })}
                onChanges={file.onChanges}
                onStartOver={file.startOver}
                table={table}
                chosen={chosen}
                organizationId={organizationId}
                books={books}
                charts={charts}
                keeper={keeper}
              />
            )}
            {(reading === null || reading.state === "problem") && (
              <>
                {kept && (
                  <DraftNotice
                    organizationId={organizationId}
                    kept={kept}
                    onDiscarded={keeper.forget}
                    onGoOn={() => void file.goOn()}
                  />
                )}
                <FileDrop onFiles={(files) => void file.begin(files)} type={coreDataTypeOf(path)} />
                <PasteForm onPaste={(pasted) => void file.begin([pasted])} />
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
