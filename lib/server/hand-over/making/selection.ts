import "server-only";
import type { HandOverSelection } from "#lib/shared/hand-over.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { storedAnswer } from "../../exports/stored-answer.ts";
import { marksFor, type PostingsSource } from "../export-postings.ts";
import { inThread } from "./in-thread.ts";

/**
 * Counts the postings of an ended export, and counts and adds up the filtered ones. Throws as `endedExport`,
 * `storedAnswer` and `inThread`.
 */
export async function countSelection(source: PostingsSource, filter: string): Promise<HandOverSelection> {
  await endedExport(source);
  const marks = await marksFor(source, filter);
  const { objectName } = await storedAnswer(source);
  return inThread("select", { filter, marks }, { answer: objectName, signal: source.signal });
}
