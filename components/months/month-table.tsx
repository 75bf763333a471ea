import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import type { MonthLine } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";
import { OutsideText } from "#components/ui/outside-text.tsx";

const linkClass = "text-link inline-flex min-h-6 items-center underline underline-offset-2";

/** The organizations of a month, each with its exports, which lead to their receipts. */
export function MonthTable({ lines }: { lines: readonly MonthLine[] }) {
  const t = useTranslations("months.columns");
  return (
    <Table>
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr>
          <HeadCell>{t("organization")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell className="max-md:hidden">{t("exports")}</HeadCell>
          <HeadCell numeric className="max-md:hidden">
            {t("postings")}
          </HeadCell>
          <HeadCell className="max-lg:hidden">{t("outside")}</HeadCell>
          <HeadCell className="max-lg:hidden">{t("responsible")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.organizationId} {...line} />
        ))}
      </tbody>
    </Table>
  );
}

function Line({ organizationId, organizationName, month, exports, responsible }: MonthLine) {
  const t = useTranslations("months");
  const format = useFormatter();
  return (
    <Row>
      <Cell className="max-w-80 py-1.5 font-medium max-sm:whitespace-normal!">
        <PageLink href={pages.exports(organizationId)} className="hover:underline">
          {organizationName}
        </PageLink>
      </Cell>
      <Cell className="py-1.5">
        {month === null ? (
          <span className="text-muted">{t("nothing")}</span>
        ) : !month.isDone && month.unsigned === 0 ? (
          <span className="text-muted">{t("nothingToHandOver")}</span>
        ) : (
          <Badge tone={month.isDone ? "done" : "warn"}>
            {month.isDone ? t("done") : t("unsigned", { count: month.unsigned })}
          </Badge>
        )}
      </Cell>
      <Cell className="py-1.5 whitespace-normal! max-md:hidden">
        {exports.length === 0 && "–"}
        <ul className="space-y-1.5">
          {exports.map(({ id, begunAt, isSigned, signedBy, signedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <PageLink href={pages.receipt(organizationId, id)} className={linkClass}>
                <Time value={begunAt} />
              </PageLink>
              <span className="text-muted">
                {isSigned && signedAt !== null
                  ? t.rich("signedBy", {
                      person: signedBy ?? "",
                      time: () => <Time value={signedAt} detail="day" />,
                    })
                  : t("notSigned")}
              </span>
            </li>
          ))}
        </ul>
      </Cell>
      <Cell numeric className="py-1.5 max-md:hidden">
        {month ? format.number(month.postings) : "–"}
      </Cell>
      <Cell className="text-muted py-1.5 whitespace-normal! max-lg:hidden">
        {month && month.outside.length > 0 ? <OutsideText outside={month.outside} /> : "–"}
      </Cell>
      <Cell className="text-muted py-1.5 max-lg:hidden">{responsible?.name ?? "–"}</Cell>
    </Row>
  );
}
