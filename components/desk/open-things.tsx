import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OutsideText } from "#components/ui/outside-text.tsx";
import { Time } from "#components/ui/time.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import type { DeskRow } from "#lib/shared/desk.ts";
import { datevToDecide, needsDecision } from "#lib/shared/desk-state.ts";
import type { ClosedMonth } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";

/**
 * The months that the row names; of more it says how many, because a long list pushes the next step out of
 * sight.
 */
const namedMonths = 2;

/** What is open in an organization, in figures: postings that failed or are to be read, held
 * rows, open questions, missing documents, exports, and what did not arrive at DATEV. */
export function OpenThings({ connection, facts }: DeskRow) {
  const t = useTranslations("desk.open");
  if (!facts) return null;
  const { export: last, notHandedOver, openQuestions, isStale, readAt, month, schedule } = facts;
  const figures = {
    failed: last?.failedCount ?? 0,
    toRead: last?.toReadCount ?? 0,
    openQuestions,
    held: last?.heldRows ?? 0,
    missing: last?.documents?.missing ?? 0,
    notHandedOver:
      last?.status === "EXPORTING" || last?.isHandedOver !== false ? notHandedOver : notHandedOver - 1,
  };
  const parts = (["failed", "toRead", "openQuestions", "held", "missing", "notHandedOver"] as const).filter(
    (name) => figures[name] > 0,
  );
  const texts = parts.map((name) => t(name, { count: figures[name] }));
  const outside = month?.outside ?? [];
  const toDecide = last && datevToDecide(last);
  return (
    <>
      {texts.join(", ")}
      {month && outside.length > 0 && <Outside organization={connection.organizationName} month={month} />}
      {toDecide && <Warning>{t(toDecide === "signIn" ? "datevSignIn" : "datevFailed")}</Warning>}
      {needsDecision(schedule) && (
        <Warning>{t(schedule === "missed" ? "scheduleMissed" : "schedulePaused")}</Warning>
      )}
      {isStale && readAt && <Warning>{t.rich("stale", { time: () => <Time value={readAt} /> })}</Warning>}
    </>
  );
}

/** The postings of a month that are dated in others, with the page that names all of these. */
function Outside({ organization, month }: { organization: string; month: ClosedMonth }) {
  const t = useTranslations("desk.open");
  const next = useTranslations("desk.next");
  const { name, outside } = month;
  if (outside.length <= namedMonths)
    return (
      <span className="text-meta block">
        {t.rich("outside", { months: () => <OutsideText outside={outside} /> })}
      </span>
    );
  const count = outside.reduce((sum, { count: dated }) => sum + dated, 0);
  const text = t("outsideMany", { count, months: outside.length });
  return (
    <PageLink
      href={pages.month(name)}
      aria-label={next("named", { step: text, organization })}
      className="text-link text-meta flex min-h-6 w-fit items-center underline underline-offset-2"
    >
      {text}
    </PageLink>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="text-warn text-meta flex items-center gap-1">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span>{children}</span>
    </span>
  );
}
