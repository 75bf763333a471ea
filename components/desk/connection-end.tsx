import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { useNow } from "#components/ui/use-now.ts";
import { type ConnectionSummary, endsSoon } from "#lib/shared/connection.ts";
import { formatDistance } from "#lib/shared/dates.ts";

const minute = 60_000;

/** How long a connection lasts before the person has to grant it again. */
export function ConnectionEnd({ connection }: { connection: ConnectionSummary }) {
  const t = useTranslations("desk");
  const locale = useLocale();
  const now = useNow(true, minute);
  if (connection.state === "reconnect") return t("ended");
  return (
    <span className={clsx(endsSoon(connection) && "text-warn")}>
      {now !== null && formatDistance(connection.chainExpiresAt, now, locale)}
    </span>
  );
}
