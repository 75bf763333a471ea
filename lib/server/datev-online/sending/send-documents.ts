import "server-only";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { appDatabase } from "../../database/open.ts";
import { requireStanding } from "../../hand-over/delivery/require-standing.ts";
import { withDatevAccess } from "../access/datev-tokens.ts";
import { listAllowedEndings } from "../services/document-choices.ts";
import { contentFinder, type FoundContent } from "./find-content.ts";
import { documentFile } from "./document-file.ts";
import { guidFor, guidsOf, sequenceOf } from "./name-guids.ts";
import { isOfOne, problemToStore, problemWith } from "./problems.ts";
import { requestStarts } from "./request-starts.ts";
import { type FilingOfDelivery, sendOneDocument } from "./send-document.ts";
import { type DatevDocumentRow, documentsOfDelivery, saveDatevDocument, type Turn } from "./turn.ts";
import { datevSettingsOf } from "./datev-settings-of.ts";

/** The maximum number of postings whose documents are sent at the same time. */
const atOnce = 4;

/** What sending documents needs to know besides the delivery. */
type Sending = {
  endings: readonly string[];
  filing: FilingOfDelivery;
  find: (row: DatevDocumentRow) => Promise<FoundContent>;
  start: () => Promise<void>;
  /** Called for each document that arrived. */
  onArrived: () => void;
};

/**
 * Sends the documents of a delivery that have no result yet, posting by posting, a few at once and paced.
 * The result of each is stored before the next one, so that whoever continues sends what is left. A document
 * that DATEV refuses, or that the store will not have, stops none of the others. Resolves with `done`, with
 * `more` when `isOver` says that it is time to stop, or with `awaited` if some may still come into the
 * store. Throws what stops all of them, also when the hand-over is withdrawn meanwhile.
 */
export async function sendDocuments(
  turn: Turn,
  documentType: string | null,
  { isOver, onArrived }: { isOver: () => boolean; onArrived: () => void },
): Promise<"done" | "more" | "awaited"> {
  const postings = Map.groupBy(await documentsOfDelivery(turn), ({ entity_guid }) => entity_guid);
  const open = [...postings.values()].filter((rows) => rows.some(isOpen));
  if (open.length === 0) return "done";
  const { organization_id: organizationId } = turn.own;
  const endings = await withDatevAccess(organizationId, (access) =>
    listAllowedEndings(access, turn.client.id),
  );
  const { settings } = await datevSettingsOf(turn);
  const { documentPlace: place, documentFolders: folders } = datevSettings.parse(settings);
  const filing = { documentType, place, folders };
  const sending = { endings, filing, find: await contentFinder(turn), start: requestStarts(), onArrived };
  const ending = { isAwaited: false, isStopped: false };
  const left = open.values();
  // Each takes the next posting from the same list. An error ends the list for all.
  const sendAll = async () => {
    for (const posting of left) {
      ending.isStopped ||= isOver();
      if (ending.isStopped) return;
      try {
        if (!(await sendPosting(turn, posting, sending))) ending.isAwaited = true;
      } catch (error) {
        ending.isStopped = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, sendAll));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return ending.isStopped ? "more" : ending.isAwaited ? "awaited" : "done";
}

const isOpen = ({ state }: DatevDocumentRow) => state === "waiting";

/**
 * Sends the open files of a posting one after another. Resolves with false, having sent none, while one of
 * them may still come into the store, because the first one gets the id that the rows name.
 */
async function sendPosting(turn: Turn, posting: DatevDocumentRow[], sending: Sending): Promise<boolean> {
  const open = posting.filter(isOpen);
  const found = new Map<number, FoundContent>();
  for (const row of open) found.set(row.place, await sending.find(row));
  if ([...found.values()].includes("awaited")) return false;
  await requireStanding(await appDatabase(), turn.delivery.hand_over_id);
  const there: DatevDocumentRow[] = [];
  for (const row of open) {
    const content = found.get(row.place);
    if (typeof content !== "object") await saveDatevDocument(turn, row.place, endWithout(row));
    else if (documentFile(row.file_name, content, sending.endings)) there.push(row);
    else
      await saveDatevDocument(turn, row.place, {
        state: "failed",
        problem: JSON.stringify(wrongEnding(sending.endings)),
      });
  }
  const [first, ...others] = posting;
  if (!first) return true;
  const guids = await guidsOf(turn, [first, ...others]);
  const { named, known } = guids;
  const isNamed = ({ place }: DatevDocumentRow) => known.get(place) === named;
  // What the rows name goes first, because the others name it.
  for (const row of [...there.filter(isNamed), ...there.filter((one) => !isNamed(one))]) {
    const content = found.get(row.place);
    if (typeof content !== "object") continue;
    const guid = guidFor(guids, row);
    known.set(row.place, guid);
    const sequence = sequenceOf(guids, posting, row.place);
    try {
      await sendOneDocument(turn, { ...row, guid }, { ...sending, content, sequence });
      await saveDatevDocument(turn, row.place, { state: "arrived", arrived_at: turn.now(), problem: null });
      guids.isThere ||= guid === named;
      sending.onArrived();
    } catch (error) {
      if (!isOfOne(error)) throw error;
      known.delete(row.place);
      await saveDatevDocument(turn, row.place, {
        state: "failed",
        problem: JSON.stringify(problemToStore(error)),
        // DATEV has nothing under it, so that the next file gets the one that the rows name.
        guid: null,
      });
    }
  }
  return true;
}

/**
 * Returns the end of a document that the store does not have. One with an id had a request, whose answer was
 * not a refusal of it: DATEV may have it, and can't be asked, so that nobody is told that it is missing
 * there.
 */
const endWithout = ({ guid }: DatevDocumentRow) =>
  guid === null
    ? ({ state: "missing", problem: JSON.stringify(notThere()) } as const)
    : ({ state: "failed", problem: JSON.stringify(uncertain()) } as const);

const notThere = () => problemWith("DATEV_DOCUMENTS_MISSING", "It is not in the store.");

const uncertain = () =>
  problemWith("DATEV_DOCUMENT_UNCERTAIN", "It was sent without an answer, and is not in the store any more.");

const wrongEnding = (endings: readonly string[]) =>
  problemWith("DATEV_FILE_TYPE_REFUSED", `The client takes ${endings.join(", ")}.`);
