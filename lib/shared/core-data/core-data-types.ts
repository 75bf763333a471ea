import type { CoreDataCode, CoreDataDescription } from "./core-data-type.ts";
import { describedCostCenters } from "./cost-centers.ts";
import { describedLedgerAccounts } from "./general-ledger-accounts.ts";

/**
 * The core data types that can be imported, the default first. A new type is a file in this folder and an
 * entry in this list.
 */
export const coreDataDescriptions: readonly CoreDataDescription[] = [
  describedLedgerAccounts,
  describedCostCenters,
];

/**
 * Returns the type with that path. Throws if there is none, so callers must check a path from outside
 * first.
 */
export function coreDataTypeOf(path: string): CoreDataDescription {
  const type = coreDataDescriptions.find((candidate) => candidate.path === path);
  if (!type) throw new Error(`There is no core data type ${path}`);
  return type;
}

/** Error codes that the log of any type may hold, and TAKEN_BEFORE, which is the app's own. */
const commonCodes: Readonly<Record<string, CoreDataCode>> = {
  NO_UPDATABLE_INPUT: {
    title: { en: "There is nothing to change", de: "Es gibt nichts zu ändern" },
    next: {
      en: "The record is as the row says already; nothing needs to be done.",
      de: "Der Datensatz ist schon so, wie die Zeile sagt; es ist nichts zu tun.",
    },
  },
  INVALID_INPUT: {
    title: { en: "The values were not accepted", de: "Die Werte wurden nicht angenommen" },
    next: {
      en: "Correct the values of this row in the file and import it again.",
      de: "Berichtigen Sie die Werte dieser Zeile in der Datei und importieren Sie sie noch einmal.",
    },
  },
  TAKEN_BEFORE: {
    title: { en: "Taken at the first try", de: "Beim ersten Versuch angenommen" },
    next: {
      en: "The answer to the first try was lost. The second try found the record, which was new to Kontor.",
      de: "Die Antwort auf den ersten Versuch ging verloren. Der zweite fand den Datensatz vor, den Kontor bis dahin nicht kannte.",
    },
  },
  UNKNOWN_ERROR: {
    title: { en: "The accounting service gives no reason", de: "Der Buchhaltungsdienst nennt keinen Grund" },
    next: {
      en: "Send the row again; if it lasts, ask the operator of the service.",
      de: "Senden Sie die Zeile noch einmal; bleibt es dabei, fragen Sie den Betreiber des Dienstes.",
    },
  },
};

/**
 * Returns the explanation of an error code in a type's log; undefined if the app does not know the code.
 */
export function describedCode(type: CoreDataDescription, code: string): CoreDataCode | undefined {
  return Object.hasOwn(type.codes, code)
    ? type.codes[code]
    : Object.hasOwn(commonCodes, code)
      ? commonCodes[code]
      : undefined;
}
