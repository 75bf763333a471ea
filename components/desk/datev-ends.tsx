import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { DeskRow } from "#lib/shared/desk.ts";
import { datevEndOf } from "#lib/shared/desk-state.ts";
import { pages } from "#lib/shared/paths.ts";

/** The organizations that a notice names at first; the others are folded away. */
const named = 5;

const minute = 60_000;

/**
 * Says where the sign-in at DATEV has ended, and where it ends within days, with the pages where a person
 * signs in again.
 */
export function DatevEnds({ rows }: { rows: readonly DeskRow[] }) {
  const now = useNow(true, minute) ?? 0;
  return (["ended", "soon"] as const).map((end) => (
    <DatevEnd key={end} end={end} rows={rows.filter(({ facts }) => datevEndOf(facts, now) === end)} />
  ));
}

type End = "ended" | "soon";

function DatevEnd({ end, rows }: { end: End; rows: readonly DeskRow[] }) {
  const t = useTranslations("desk.datevEnds");
  if (rows.length === 0) return null;
  const item = (row: DeskRow) => <EndItem key={row.connection.organizationId} end={end} row={row} />;
  return (
    <Notice tone="warn" title={t(`${end}.title`, { count: rows.length })}>
      {t(`${end}.text`)}
      <ul className="mt-1">{rows.slice(0, named).map(item)}</ul>
      {rows.length > named && (
        <details>
          <summary className="w-fit rounded leading-6">{t("more", { count: rows.length - named })}</summary>
          <ul>{rows.slice(named).map(item)}</ul>
        </details>
      )}
    </Notice>
  );
}

/** An organization with the page where a person signs in again, and when its sign-in ends. */
function EndItem({ end, row: { connection, facts } }: { end: End; row: DeskRow }) {
  const t = useTranslations("desk.datevEnds");
  const { organizationId, organizationName } = connection;
  const endsAt = facts?.datevAccess?.endsAt ?? null;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <PageLink
        href={pages.targets(organizationId)}
        aria-label={t("signInOf", { organization: organizationName })}
        className="text-link inline-flex min-h-6 items-center underline underline-offset-2 wrap-anywhere"
      >
        {organizationName}
      </PageLink>
      {end === "soon" && endsAt !== null && (
        <span className="text-muted">{t.rich("endsAt", { time: () => <Time value={endsAt} /> })}</span>
      )}
    </li>
  );
}
