import "server-only";
import type { HandOverSelection } from "#lib/shared/hand-over.ts";
import { endedExport } from "../exports/ended-export.ts";
import { marksFor, type PostingsSource, receivedPostings } from "./export-postings.ts";
import { selector } from "./read-postings.ts";
import { sumSelection } from "./sum-selection.ts";

/**
 * Counts the postings of an ended export, and counts and adds up the filtered ones. Throws as `endedExport`
 * and `receivedPostings`.
 */
export async function countSelection(source: PostingsSource, filter: string): Promise<HandOverSelection> {
  await endedExport(source);
  const isSelected = selector(filter, await marksFor(source, filter));
  return sumSelection(receivedPostings(source), isSelected);
}
