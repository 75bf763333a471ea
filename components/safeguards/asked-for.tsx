import { useTranslations } from "next-intl";
import type { SafeguardRequest } from "#lib/shared/safeguards.ts";

/** Says who asks to weaken which safeguard, and how. */
export function AskedFor({ request }: { request: SafeguardRequest }) {
  const t = useTranslations("safeguards");
  const { name, requestedBy: person, minutes } = request;
  if (name === "four-eyes") return t("asksOneSigner", { person });
  return minutes === null ? t("asksOff", { person }) : t("asksLonger", { person, minutes });
}
