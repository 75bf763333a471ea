import "server-only";
import { formatTime } from "#lib/shared/dates.ts";
import { pages } from "#lib/shared/paths.ts";
import { configuration } from "../configuration.ts";
import type { FileTranslator } from "../file-translator.ts";
import { type MailWords, writeLetter } from "./letter.ts";
import { endsOf, type MailReader, textsIn } from "./mail-words.ts";

/** An access to DATEV that ends at a time, or ended then. */
export type ToldDatevEnd = {
  organizationId: string;
  organizationName: string;
  code: "ending" | "ended";
  at: Date;
};

/**
 * The mail that sign-ins at DATEV end soon or have ended, each with the page where a person signs in again.
 */
export function datevEndMail({ language, timeZone }: MailReader, ends: readonly ToldDatevEnd[]): MailWords {
  const when = (at: Date) => formatTime(at, { locale: language, detail: "minute", timeZone }) ?? "";
  return datevEndsIn(textsIn(language), ends, when);
}

function datevEndsIn(
  t: FileTranslator<"mailWords">,
  ends: readonly ToldDatevEnd[],
  when: (at: Date) => string,
): MailWords {
  const count = ends.length;
  return writeLetter({
    subject: t("datevEndSubject", { count }),
    intro: t("datevEnd", { count }),
    parts: ends.map(({ organizationId, organizationName, code, at }) => ({
      title: organizationName,
      lines: [t(`datevEnds.${code}`, { time: when(at) })],
      address: configuration().address + pages.targets(organizationId),
    })),
    link: null,
    ends: endsOf(t),
  });
}
