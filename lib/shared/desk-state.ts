import { endsSoon } from "./connection.ts";
import type { DeskExport, DeskFacts, DeskRow } from "./desk.ts";

/** The days before the end of an access to DATEV from which on it is told. */
const datevWarningDays = 7;

/**
 * What an organization waits for. `decide`: for a decision on held rows, missing documents, a delivery to
 * DATEV, an order or a schedule; `second`: for the second signature; `unknown`: the service has not answered
 * yet.
 */
export const deskStates = [
  "reconnect",
  "decide",
  "handOver",
  "sign",
  "second",
  "running",
  "unknown",
  "none",
  "signed",
] as const;

export type DeskState = (typeof deskStates)[number];

/**
 * Returns what an organization waits for. A schedule that missed its run or is paused, and what did not
 * arrive at DATEV after the sign-off, count where nothing else waits.
 */
export function deskState(row: DeskRow): DeskState {
  const state = stateOfMonth(row);
  if (state !== "none" && state !== "signed") return state;
  const last = row.facts?.export;
  return needsDecision(row.facts?.schedule) || (last && datevToDecide(last)) ? "decide" : state;
}

/**
 * Returns what of an export's hand-overs to DATEV a person has to see to: a sign-in there, or what failed.
 * Whoever signed the export off afterwards knew the latter.
 */
export function datevToDecide({ datev, signOff }: DeskExport): "failed" | "signIn" | null {
  if (datev?.state !== "failed") return datev?.state === "signIn" ? "signIn" : null;
  const isKnown =
    signOff.status === "signed" && signOff.at !== null && datev.since !== null && datev.since <= signOff.at;
  return isKnown ? null : "failed";
}

/** Returns whether a person has to decide on a schedule in this state. */
export const needsDecision = (schedule: DeskFacts["schedule"] | undefined) =>
  schedule === "missed" || schedule === "paused";

function stateOfMonth({ connection, facts }: DeskRow): DeskState {
  if (connection.state === "reconnect") return "reconnect";
  if (!facts?.readAt) return "unknown";
  const last = facts.export;
  if (facts.closing) return facts.closing.stop || last?.datev?.state === "signIn" ? "decide" : "running";
  if (!last) return "none";
  if (last.status === "EXPORTING") return "running";
  if (last.signOff.status === "signed") return facts.month?.isDone === false ? "sign" : "signed";
  if (last.postingsCount === 0) return "none";
  const { documents, signOff, datev } = last;
  if (hasOpenDocuments(last) || hasOpenRows(last)) return "decide";
  if (datev) return datevToDecide(last) ? "decide" : "running";
  if (!last.isHandedOver) return "handOver";
  if (documents && documents.fetched + documents.missing < documents.total) return "running";
  return signOff.status === "waiting" ? "second" : "sign";
}

/** Returns whether rows are held back and nobody has decided to go on without them. */
export const hasOpenRows = ({ heldRows, accepted }: DeskExport) => heldRows > 0 && !accepted.includes("HELD");

/** Returns whether documents wait, or are missing and nobody has decided to go on without them. */
export const hasOpenDocuments = ({ documents, accepted }: DeskExport) =>
  documents !== null && (documents.isStopped || (documents.missing > 0 && !accepted.includes("MISSING")));

/**
 * Returns how near the end of an organization's access to DATEV is, as a person is told it: `ended`, `soon`
 * from seven days before on, or null. `now` is in milliseconds.
 */
export function datevEndOf(
  facts: Pick<DeskFacts, "datevAccess"> | null,
  now: number,
): "ended" | "soon" | null {
  const access = facts?.datevAccess;
  if (!access) return null;
  if (access.hasEnded) return "ended";
  return access.endsAt !== null && Date.parse(access.endsAt) - now <= datevWarningDays * 86_400_000
    ? "soon"
    : null;
}

/** Returns the export whose receipt a person signs next: the newest of the month that is not signed off. */
export const exportToSign = ({ export: last, month }: DeskFacts): string | null =>
  last?.signOff.status === "signed" ? (month?.unsignedId ?? last.id) : (last?.id ?? null);

/** The choices of rows on the desk. `mine`: those for which the person is responsible. */
export const deskFilters = ["all", "mine", "waiting", "failed", "expiring"] as const;

export type DeskFilter = (typeof deskFilters)[number];

const waitingStates: readonly DeskState[] = ["reconnect", "decide", "handOver", "sign", "second"];

/** Returns whether a row is among those that a filter selects for a person. */
export function isOnDesk(row: DeskRow, filter: DeskFilter, personId: string): boolean {
  switch (filter) {
    case "all":
      return true;
    case "mine":
      return row.facts?.responsible?.id === personId;
    case "waiting":
      return waitingStates.includes(deskState(row));
    case "failed":
      return (row.facts?.export?.failedCount ?? 0) > 0 || row.facts?.export?.datev?.state === "failed";
    case "expiring":
      return row.connection.state === "reconnect" || endsSoon(row.connection);
  }
}
