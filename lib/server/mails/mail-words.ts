import "server-only";
import type { ClosingStop } from "#lib/shared/closing.ts";
import { formatTime } from "#lib/shared/dates.ts";
import type { DeskRow } from "#lib/shared/desk.ts";
import { datevToDecide, deskState } from "#lib/shared/desk-state.ts";
import { pages } from "#lib/shared/paths.ts";
import type { RemarkKind } from "#lib/shared/remarks.ts";
import { configuration } from "../configuration.ts";
import { type FileTranslator, fileTranslator } from "../file-translator.ts";
import { type Letter, type MailWords, writeLetter } from "./letter.ts";

type Language = "de" | "en";

/** How a person reads mails: the language, and the time zone of times. */
export type MailReader = { language: Language; timeZone: string };

export type { MailWords } from "./letter.ts";

/** Returns the texts of mails in a language. */
export const textsIn = (language: Language): FileTranslator<"mailWords"> =>
  fileTranslator(language, "mailWords");

/** The mail with the code that confirms an address. It has no link. */
export function codeMail(
  language: Language,
  { code, minutes }: { code: string; minutes: number },
): MailWords {
  return codeIn(textsIn(language), { code, minutes });
}

function codeIn(t: FileTranslator<"mailWords">, values: { code: string; minutes: number }): MailWords {
  const ends = [t("codeNotAsked"), t("sender")];
  return writeLetter({ subject: t("codeSubject"), intro: t("code", values), parts: [], link: null, ends });
}

/**
 * An order that waits for a decision, by the code of its stop, that failed, or that is ready to be signed
 * off; or a run of a schedule that was missed or refused.
 */
export type ToldOrder = {
  organizationId: string;
  organizationName: string;
  code: ClosingStop["code"] | "failed" | "ready" | "missed" | "paused";
};

/** The mail that orders wait for a person, or failed. */
export function orderMail(
  { language }: Pick<MailReader, "language">,
  orders: readonly ToldOrder[],
): MailWords {
  return ordersIn(textsIn(language), orders);
}

function ordersIn(t: FileTranslator<"mailWords">, orders: readonly ToldOrder[]): MailWords {
  const count = orders.length;
  const [first] = orders;
  return writeLetter({
    subject: t("orderSubject", { count }),
    intro: t("order", { count }),
    parts: orders.map(({ organizationName, code }) => ({
      title: organizationName,
      lines: [t(`stops.${code}`)],
    })),
    link: linkTo(t, count === 1 && first ? pageOf(first) : pages.desk),
    ends: endsOf(t),
  });
}

const pageOf = ({ organizationId, code }: ToldOrder) =>
  code === "missed" || code === "paused" ? pages.schedule(organizationId) : pages.closing(organizationId);

/** A note, question or answer of which a person is told. */
export type ToldRemark = {
  organizationId: string;
  organizationName: string;
  exportId: string;
  entityGuid: string;
  code: RemarkKind;
};

/**
 * The mail that colleagues wrote something for a person, without a word of it, each with the page of its
 * posting.
 */
export function remarkMail(
  { language }: Pick<MailReader, "language">,
  remarks: readonly ToldRemark[],
): MailWords {
  return remarksIn(textsIn(language), remarks);
}

function remarksIn(t: FileTranslator<"mailWords">, remarks: readonly ToldRemark[]): MailWords {
  const count = remarks.length;
  return writeLetter({
    subject: t("remarkSubject", { count }),
    intro: t("remark", { count }),
    parts: remarks.map(({ organizationId, organizationName, exportId, entityGuid, code }) => ({
      title: organizationName,
      lines: [t(`remarks.${code}`)],
      address: configuration().address + pages.export(organizationId, exportId, { posting: entityGuid }),
    })),
    link: null,
    ends: endsOf(t),
  });
}

/** A connection that ends soon. */
export type ToldEnding = { organizationName: string; endsAt: Date; days: number };

/** The mail that connections end soon, with times in the person's time zone. */
export function endingMail({ language, timeZone }: MailReader, endings: readonly ToldEnding[]): MailWords {
  const when = ({ endsAt }: ToldEnding) =>
    formatTime(endsAt, { locale: language, detail: "minute", timeZone }) ?? "";
  return endingsIn(textsIn(language), endings, when);
}

function endingsIn(
  t: FileTranslator<"mailWords">,
  endings: readonly ToldEnding[],
  when: (ending: ToldEnding) => string,
) {
  const count = endings.length;
  return writeLetter({
    subject: t("endingSubject", { count, days: Math.min(...endings.map(({ days }) => days)) }),
    intro: t("ending", { count }),
    parts: endings.map((ending) => ({
      title: ending.organizationName,
      lines: [t("endsAt", { time: when(ending) })],
    })),
    link: linkTo(t, pages.connections),
    ends: endsOf(t),
  });
}

/**
 * The digest of what waits: a part for each organization, with counts alone. `quiet` is the number of
 * organizations where nothing does. Times are in the person's time zone.
 */
export function digestMail(
  { language, timeZone }: MailReader,
  rows: readonly DeskRow[],
  quiet: number,
): MailWords {
  const endOf = (end: Date) => formatTime(end, { locale: language, detail: "day", timeZone }) ?? "";
  return digestIn(textsIn(language), { endOf, rows, quiet });
}

type DigestFacts = {
  endOf: (end: Date) => string;
  rows: readonly DeskRow[];
  quiet: number;
};

function digestIn(t: FileTranslator<"mailWords">, { endOf, rows, quiet }: DigestFacts): MailWords {
  const letter: Letter = {
    subject: t("digestSubject", { count: rows.length }),
    intro: t("digest", { count: rows.length }),
    parts: rows.map((row) => ({
      title: row.connection.organizationName,
      lines: [
        t(`states.${deskState(row)}`),
        ...countsOf(t, row),
        t("connectionUntil", { day: endOf(row.connection.endedAt ?? row.connection.chainExpiresAt) }),
      ],
    })),
    link: linkTo(t, pages.desk),
    ends: [...(quiet > 0 ? [t("quiet", { count: quiet })] : []), ...endsOf(t)],
  };
  return writeLetter(letter);
}

/** What is open in an organization, as counts: no supplier and no amount. */
function countsOf(t: FileTranslator<"mailWords">, { facts }: DeskRow): string[] {
  const last = facts?.export;
  if (!facts || !last) return [];
  const { documents, failedCount, heldRows } = last;
  const toDecide = datevToDecide(last);
  return [
    t("postings", { count: last.postingsCount }),
    ...(failedCount ? [t("failed", { count: failedCount })] : []),
    ...(heldRows > 0 ? [t("held", { count: heldRows })] : []),
    ...(documents ? [t("documents", { fetched: documents.fetched, total: documents.total })] : []),
    ...(documents && documents.missing > 0 ? [t("missing", { count: documents.missing })] : []),
    ...(toDecide ? [t(toDecide === "signIn" ? "datevSignIn" : "datevFailed")] : []),
    ...(facts.notHandedOver > 1 ? [t("notHandedOver", { count: facts.notHandedOver })] : []),
  ];
}

/** The page that a mail names. It opens only for who is signed in. */
const linkTo = (t: FileTranslator<"mailWords">, path: string) => ({
  text: t("link"),
  address: configuration().address + path,
});

/** Returns the sentences at the end of each mail: where mails are chosen, and who sends them. */
export const endsOf = (t: FileTranslator<"mailWords">) => [
  t("choose", { address: configuration().address + pages.mails }),
  t("sender"),
];
