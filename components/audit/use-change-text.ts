import { useLocale, useMessages, useTranslations } from "next-intl";
import type { AuditEvent } from "#lib/shared/audit.ts";
import { formatDocumentDay, formatMonth } from "#lib/shared/dates.ts";
import { isUnusualKind } from "#lib/shared/unusual.ts";

type Changes = NonNullable<AuditEvent["about"]["changes"]>;

/** Reads a text, list or switch that was recorded as JSON. Codes are digits and stay as they are, zeros included. */
function parsed(recorded: string): unknown {
  if (!/^["[]|^(true|false)$/.test(recorded)) return recorded;
  try {
    return JSON.parse(recorded);
  } catch {
    return recorded;
  }
}

/** The fields of a target that are named as in its form. */
const targetFields = {
  folder: "folder",
  host: "host",
  port: "port",
  user: "user",
  // Of a WebDAV folder or of an email.
  address: "webAddress",
  attachUpToMegabytes: "attachUpTo",
} as const;

/** The fields of a schedule that are named as in its form. */
const scheduleFields = { day: "day", time: "time", signerId: "signer" } as const;

/**
 * Returns what writes the fields that an event changed, each with the values before and after, in the words of the pages. None is
 * a dash; an empty value, such as no tax code, is a pair of quotes. What has no words stays as it was recorded.
 */
export function useChangeText(): (changes: Changes) => string {
  const t = useTranslations("audit");
  const kinds = useTranslations("unusual.kinds");
  const settings = useTranslations("datevSettings");
  const words = useTranslations("datev");
  const targets = useTranslations("targets");
  const schedules = useTranslations("schedules");
  const known = useMessages().datevSettings;
  const locale = useLocale();

  const nameOf = (field: string) => {
    if (isUnusualKind(field)) return kinds(field);
    if (field === "month") return t("month");
    if (field === "kind") return targets("kind");
    if (field === "hostKey") return targets("hostKey.label");
    if (field in targetFields)
      return targets(`fields.${targetFields[field as keyof typeof targetFields]}.label`);
    if (field in scheduleFields) return schedules(scheduleFields[field as keyof typeof scheduleFields]);
    return field in known ? settings(`${field as keyof typeof known}.label`) : field;
  };
  const worded: Record<string, string> = {
    "documentPlace inbox": words("places.inbox"),
    "documentPlace archive": words("places.archive"),
    "filePer month": words("perMonth"),
    "filePer period": words("perPeriod"),
    "fillAccounts true": words("fill"),
    "fillAccounts false": words("fillNot"),
    "additionalInformation true": words("yes"),
    "additionalInformation false": words("no"),
    "supplierMasterData true": words("yes"),
    "supplierMasterData false": words("no"),
    "kind folder": targets("kinds.folder"),
    "kind sftp": targets("kinds.sftp"),
    "kind webdav": targets("kinds.webdav"),
    "kind email": targets("kinds.email"),
  };
  const textOf = (field: string, recorded: string | null) => {
    if (recorded === null) return "–";
    if (field === "month") return formatMonth(recorded, locale) ?? recorded;
    const rate = /^(\S+) (typed|pasted|ecb)$/.exec(recorded);
    if (rate) return `${rate[1] ?? ""} (${t(`rates.${rate[2] as "typed"}`)})`;
    const value = parsed(recorded);
    if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ");
    const text = String(value);
    if (text === "") return "„“";
    if (field === "fiscalYearStart") return formatDocumentDay(text, locale) ?? text;
    return worded[`${field} ${text}`] ?? text;
  };
  return (changes) => {
    if (changes.length === 0) return t("noDifference");
    return changes
      .map(
        ({ field, before, after }) => `${nameOf(field)}: ${textOf(field, before)} → ${textOf(field, after)}`,
      )
      .join("; ");
  };
}
