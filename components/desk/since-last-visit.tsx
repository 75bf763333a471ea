import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { type DeskNews, type NewsKind, type NewsLine, orderNews } from "#lib/shared/desk-news.ts";
import { newsPage } from "./news-page.ts";

/**
 * What happened in the person's organizations since the last visit, by others or by Kontor itself; closed
 * at first.
 */
export function SinceLastVisit({ news: { since, lines, left, isLeast } }: { news: DeskNews }) {
  const t = useTranslations("desk.news");
  const atLeast = String(isLeast);
  return (
    <Card className="overflow-hidden">
      <details>
        <summary className="text-muted hover:text-text ring-inside px-4 py-2 font-medium">
          {t.rich("summary", {
            count: lines.length + left,
            isLeast: atLeast,
            time: () => <Time value={since} />,
          })}
        </summary>
        <ul aria-label={t("label")} className="border-line max-h-96 overflow-y-auto border-t py-1">
          {lines.map((line) => (
            <NewsItem key={line.id} line={line} />
          ))}
        </ul>
        {left > 0 && (
          <p className="text-muted border-line border-t px-4 py-2">
            {t("more", { count: left, isLeast: atLeast })}
          </p>
        )}
      </details>
    </Card>
  );
}

function NewsItem({ line }: { line: NewsLine }) {
  const t = useTranslations("desk.news");
  const { at, organizationName, isUnclear, by } = line;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-1">
      <span className="text-muted">
        <Time value={at} />
      </span>
      <PageLink
        href={newsPage(line)}
        className="text-link inline-flex min-h-6 items-center underline underline-offset-2 wrap-anywhere"
      >
        {organizationName}
      </PageLink>
      <span>
        <What line={line} />
        {isUnclear && line.kind !== "HAND_OVER_DELIVERED" && (
          <span className="text-warn"> ({t("unclear")})</span>
        )}
      </span>
      <span className="text-muted wrap-anywhere">{by ?? t("automatic")}</span>
    </li>
  );
}

// The audit trail has no orders, and calls a delivery that failed as one that arrived.
const ownWords = ["HAND_OVER_DELIVERED", ...orderNews] as const;

const hasOwnWords = (kind: NewsKind): kind is (typeof ownWords)[number] =>
  ownWords.some((one) => one === kind);

/** What happened, in the words of the audit trail where it has some. */
function What({ line: { kind } }: { line: NewsLine }) {
  const t = useTranslations("desk.news.kinds");
  const a = useTranslations("audit.actions");
  return hasOwnWords(kind) ? t(kind) : a(kind);
}
