import { useLocale, useMessages, useTimeZone, useTranslations } from "next-intl";
import type { AuditEvent, AuditEventList } from "#lib/shared/audit-list.ts";
import { formatDocumentDay, formatMonth, formatTime } from "#lib/shared/dates.ts";
import { closingStops } from "#lib/shared/closing.ts";
import { isUnusualKind } from "#lib/shared/unusual.ts";

type Changes = NonNullable<AuditEvent["about"]["changes"]>;

/**
 * Reads a text, list or switch that was recorded as JSON. Codes are digits and stay as they are, zeros
 * included.
 */
function parsed(recorded: string): unknown {
  if (!/^["[{]|^(true|false)$/.test(recorded)) return recorded;
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

/** The fields of an order that are named as in its form. */
const orderFields = { method: "method", documents: "documents", targetId: "target" } as const;

/** The fields of safeguards that are named as in their forms. */
const safeguardFields = ["minutes", "signers"] as const;

const isStop = (field: string) => closingStops.some((stop) => stop === field);

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";

/**
 * Returns what writes the fields that an event changed, each with the values before and after, in the words
 * of the pages. None is a dash; an empty value, such as no tax code, is a pair of quotes. A person is named
 * if they are among `people`. What has no words stays as it was recorded.
 */
export function useChangeText(people: AuditEventList["people"]): (changes: Changes) => string {
  const t = useTranslations("audit");
  const kinds = useTranslations("unusual.kinds");
  const settings = useTranslations("datevSettings");
  const words = useTranslations("datev");
  const targets = useTranslations("targets");
  const schedules = useTranslations("schedules");
  const orders = useTranslations("closing");
  const safeguards = useTranslations("safeguards");
  const deliveries = useTranslations("handOver.delivery.states");
  const { datevSettings: known, audit: own } = useMessages();
  const timeZone = useTimeZone() ?? "UTC";
  const locale = useLocale();

  const nameOf = (field: string) => {
    if (isUnusualKind(field)) return kinds(field);
    if (field === "month") return t("month");
    if (field === "kind") return targets("kind");
    if (field === "hostKey") return targets("hostKey.label");
    if (field in targetFields)
      return targets(`fields.${targetFields[field as keyof typeof targetFields]}.label`);
    if (field in scheduleFields) return schedules(scheduleFields[field as keyof typeof scheduleFields]);
    if (field in orderFields) return orders(`start.${orderFields[field as keyof typeof orderFields]}`);
    const safeguard = safeguardFields.find((name) => name === field);
    if (safeguard) return safeguards(safeguard);
    if (field in own.fields) return t(`fields.${field as keyof typeof own.fields}`);
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
    "brings own": t("values.bringsOwn"),
    "brings all": t("values.bringsAll"),
    "brings none": t("values.bringsNone"),
    "method before": t("values.asBefore"),
    "method datev": orders("formats.datev"),
    "method xlsx": orders("formats.xlsx"),
    "method csv": orders("formats.csv"),
    "method json": orders("formats.json"),
    "documents true": t("values.yes"),
    "documents false": t("values.no"),
    "language de": t("values.german"),
    "language en": t("values.english"),
    "state unclear": deliveries("unclear"),
    "state delivered": deliveries("delivered"),
    "state failed": deliveries("failed"),
    "state cancelled": deliveries("cancelled"),
    "state waiting": deliveries("waiting"),
    "state sending": deliveries("sending"),
    "state following": deliveries("following"),
    "datevAccess true": t("values.yes"),
    "datevAccess false": t("values.no"),
    "MISSED run": t("values.run"),
    "MISSED skip": t("values.skip"),
  };
  const decided: Record<string, string> = {
    again: t("values.again"),
    accept: t("values.accept"),
    take: t("values.take"),
    begin: t("values.begin"),
  };
  const textOf = (field: string, recorded: string | null) => {
    if (recorded === null) return field === "minutes" ? safeguards("off") : "–";
    if (field === "minutes") return safeguards("lasts", { minutes: Number(recorded) });
    if (field === "signers") return safeguards("signedBy", { count: Number(recorded) });
    if (field === "signerId") return people.find(({ id }) => id === recorded)?.name ?? recorded;
    if (isStop(field)) return decided[recorded] ?? recorded;
    if (field === "month") return formatMonth(recorded, locale) ?? recorded;
    const rate = /^(\S+) (typed|pasted|ecb)$/.exec(recorded);
    if (rate) return `${rate[1] ?? ""} (${t(`rates.${rate[2] as "typed"}`)})`;
    const value = parsed(recorded);
    if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ");
    if (isNamed(value)) return value.name;
    const text = String(value);
    if (field === "MISSED")
      return worded[`MISSED ${text}`] ?? formatTime(text, { locale, detail: "minute", timeZone }) ?? text;
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
