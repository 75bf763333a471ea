import "server-only";
import type { PlaceInDocument, UnreadableReason } from "#lib/shared/comparison.ts";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";

/**
 * A word at its place: text without a blank, joined where a program wrote it in several runs. "1 234,50" are
 * two words. The box encloses the letters of the font, and is some points off to the side where the word is
 * one of a longer run.
 */
export type WordOnPage = PlaceInDocument & { text: string };

/**
 * What was read from a document: the invoice of its XML, which may be embedded in a PDF, and the words of a
 * PDF: page by page, lines from top to bottom, each from left to right, then the text of the page that is
 * not upright. `isRecognized`: the words were recognized in pictures. `unreadable` where there is neither
 * invoice nor words.
 */
export type ReadDocument =
  | { invoice: XmlInvoice; pieces: readonly WordOnPage[] }
  | { invoice: null; pieces: readonly WordOnPage[]; isRecognized?: true }
  | { unreadable: UnreadableReason };
