import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { datevEndOf, type DeskRow } from "#lib/shared/desk.ts";
import { pages } from "#lib/shared/paths.ts";

/** The organizations that a notice names; of more it says how many. */
const named = 5;

const minute = 60_000;

/** Says where the sign-in at DATEV has ended, and where it ends within days, with the pages where a person signs in again. */
export function DatevEnds({ rows }: { rows: readonly DeskRow[] }) {
  const now = useNow(true, minute) ?? 0;
  return (["ended", "soon"] as const).map((end) => (
    <DatevEnd key={end} end={end} rows={rows.filter(({ facts }) => datevEndOf(facts, now) === end)} />
  ));
}

function DatevEnd({ end, rows }: { end: "ended" | "soon"; rows: readonly DeskRow[] }) {
  const t = useTranslations("desk.datevEnds");
  if (rows.length === 0) return null;
  return (
    <Notice tone="warn" title={t(`${end}.title`, { count: rows.length })}>
      {t(`${end}.text`)}
      <ul className="mt-1">
        {rows.slice(0, named).map(({ connection: { organizationId, organizationName }, facts }) => (
          <li key={organizationId} className="flex flex-wrap items-baseline gap-x-3">
            <PageLink
              href={pages.targets(organizationId)}
              aria-label={t("signInOf", { organization: organizationName })}
              className="text-link inline-flex min-h-6 items-center underline underline-offset-2 wrap-anywhere"
            >
              {organizationName}
            </PageLink>
            {end === "soon" && facts?.datevAccess?.endsAt != null && (
              <span className="text-muted">
                {t.rich("endsAt", { time: () => <Time value={facts.datevAccess?.endsAt ?? ""} /> })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {rows.length > named && <p className="text-muted">{t("more", { count: rows.length - named })}</p>}
    </Notice>
  );
}
