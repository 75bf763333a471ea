import "server-only";
import type { WordOnPage } from "../read/read-document.ts";
import { joinCaptions } from "./caption-lines.ts";
import { findLabels, type Label } from "./find-labels.ts";
import { type PageLine, pageLines } from "./lines.ts";

/** A line with its labels. */
export type LabelledLine = PageLine & { labels: Label[] };

/** Returns the lines of a document with their labels. */
export const labelledLines = (pieces: readonly WordOnPage[]): readonly LabelledLine[] =>
  joinCaptions(pageLines(pieces).map((line) => ({ ...line, labels: findLabels(line) })));
