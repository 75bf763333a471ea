import "server-only";
import type { DatevCheck, DatevCheckPage } from "#lib/shared/datev-check-schemas.ts";
import type { DatevSuggestion } from "#lib/shared/datev-suggestion.ts";
import type { HandOverSelection } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import type { TableTemplate, TemplatePreview } from "#lib/shared/table-template.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { GivenRate } from "../../settings/exchange-rates.ts";
import { checkDatev } from "../datev/check.ts";
import { heldRowsCsv } from "../datev/held-rows.ts";
import { RateTable } from "../datev/rate-table.ts";
import { suggestDatevSettings } from "../datev/suggest-settings.ts";
import { elementsIn, selectedOf, selector } from "../read-postings.ts";
import { sumSelection } from "../sum-selection.ts";
import { firstRows } from "../template/preview-rows.ts";
import type { MadeFile } from "./made-file.ts";
import { MadeObjects, type MadeObject } from "../../store/made-objects.ts";
import type { TaskContext } from "../../threads/tasks.ts";
import { makeFiles, type FilesToMake } from "./make-files.ts";

/** The filter of the postings, and the marks that it uses. */
type Selection = { filter: string; marks: PostingMarks | null };

/** What a check for DATEV depends on besides the postings. The rates are those that the organization has. */
type Checking = Selection & {
  organizationId: string;
  settings: DatevSettings;
  rates: readonly GivenRate[];
};

/** The tasks that read a whole postings response, which threads do, so that other requests need not wait. */
export const handOverTasks = {
  /** Makes the files of a hand-over, as `makeFiles`. */
  make: (making: FilesToMake, { answer, files, onPostings }: TaskContext): Promise<MadeFile[]> =>
    makeFiles(making, answer, files, onPostings),

  /** Checks postings for DATEV, as `checkDatev`. */
  check(input: Checking & { page: DatevCheckPage }, { answer }: TaskContext): Promise<DatevCheck> {
    const { organizationId, settings, page } = input;
    const rates = new RateTable(input.rates);
    return checkDatev(selectedPostingsOf(answer, input), { organizationId, settings, rates }, page);
  },

  /**
   * Writes the held rows of a check, as `heldRowsCsv`, as an object of the store. When it throws, no object
   * is left.
   */
  async hold(
    input: Checking & { language: "de" | "en" },
    { answer, files }: TaskContext,
  ): Promise<MadeObject> {
    const { organizationId, settings, language } = input;
    const checking = { organizationId, settings, rates: new RateTable(input.rates) };
    const objects = new MadeObjects(files);
    try {
      const object = await objects.create();
      for await (const lines of heldRowsCsv(selectedPostingsOf(answer, input), checking, language))
        await object.write(lines);
      return await object.end();
    } catch (error) {
      await objects.discard();
      throw error;
    }
  },

  /** Counts and adds up postings, as `sumSelection`. */
  select: ({ filter, marks }: Selection, { answer }: TaskContext): Promise<HandOverSelection> =>
    sumSelection(elementsIn(answer), selector(filter, marks)),

  /** Suggests settings for DATEV, as `suggestDatevSettings`. */
  suggest: (input: Selection, { answer }: TaskContext): Promise<DatevSuggestion> =>
    suggestDatevSettings(selectedPostingsOf(answer, input)),

  /** Returns the first rows in the form of a template, as `firstRows`. */
  preview: (
    { template, timeZone, ...selection }: Selection & { template: TableTemplate; timeZone: string },
    { answer }: TaskContext,
  ): Promise<Pick<TemplatePreview, "rows" | "isWhole">> =>
    firstRows(selectedPostingsOf(answer, selection), template, timeZone),
};

async function* selectedPostingsOf(answer: AsyncIterable<Uint8Array>, { filter, marks }: Selection) {
  const isSelected = selector(filter, marks);
  for await (const group of elementsIn(answer))
    yield selectedOf(group, isSelected).map(({ posting }) => posting);
}
