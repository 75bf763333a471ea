import { useLocale, useMessages, useTranslations } from "next-intl";
import type { AuditEvent } from "#lib/shared/audit.ts";
import { formatDocumentDay, formatMonth } from "#lib/shared/dates.ts";
import { isUnusualKind } from "#lib/shared/unusual.ts";

type Changes = NonNullable<AuditEvent["about"]["changes"]>;

/** A value that is no JSON, such as a month, stands for itself. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * Returns what writes the fields that an event changed, each with the values before and after, in the words of the pages. None is
 * a dash; an empty value, such as no tax code, is a pair of quotes. What has no words stays as it was recorded.
 */
export function useChangeText(): (changes: Changes) => string {
  const t = useTranslations("audit");
  const kinds = useTranslations("unusual.kinds");
  const settings = useTranslations("datevSettings");
  const words = useTranslations("datev");
  const known = useMessages().datevSettings;
  const locale = useLocale();

  const nameOf = (field: string) => {
    if (isUnusualKind(field)) return kinds(field);
    if (field === "month") return t("month");
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
  };
  const textOf = (field: string, recorded: string | null) => {
    if (recorded === null) return "–";
    if (field === "month") return formatMonth(recorded, locale) ?? recorded;
    const rate = /^(\S+) (typed|pasted|ecb)$/.exec(recorded);
    if (rate) return `${rate[1] ?? ""} (${t(`rates.${rate[2] as "typed"}`)})`;
    const value = field in known ? parsed(recorded) : recorded;
    if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ");
    const text = String(value);
    if (text === "") return "„“";
    if (field === "fiscalYearStart") return formatDocumentDay(text, locale) ?? text;
    return worded[`${field} ${text}`] ?? text;
  };
  return (changes) =>
    changes
      .map(
        ({ field, before, after }) => `${nameOf(field)}: ${textOf(field, before)} → ${textOf(field, after)}`,
      )
      .join("; ");
}
