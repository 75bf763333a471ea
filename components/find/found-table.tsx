import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { listFootClass } from "#components/ui/pager.tsx";
import { HeadCell, Table } from "#components/ui/table.tsx";
import type { FoundPostings } from "#lib/shared/found-postings.ts";
import { readSearch } from "#lib/shared/postings/search-words.ts";
import type { OrganizationNames } from "./search-results.tsx";
import { FoundRow } from "./found-row.tsx";

type FoundTableProps = {
  found: FoundPostings;
  searched: string;
  /** Null where all postings are of one organization, which needs no name. */
  names: OrganizationNames | null;
};

/** The postings that were found, each with its export. */
export function FoundTable({ found, searched, names }: FoundTableProps) {
  const t = useTranslations("find");
  const words = readSearch(searched);
  const count = found.postings.length;
  return (
    <Card className="overflow-hidden">
      <Table>
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            {names && <HeadCell className="max-lg:hidden">{t("organization")}</HeadCell>}
            <HeadCell>{t("number")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("supplier")}</HeadCell>
            <HeadCell className="max-xl:hidden">{t("text")}</HeadCell>
            <HeadCell className="max-lg:hidden">{t("account")}</HeadCell>
            <HeadCell numeric>{t("amount")}</HeadCell>
            <HeadCell>{t("export")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {found.postings.map((posting, index) => (
            <FoundRow
              key={index}
              posting={posting}
              words={words}
              organization={names && (names[posting.organizationId] ?? posting.organizationId)}
            />
          ))}
        </tbody>
      </Table>
      <p className={listFootClass}>
        {found.isPart ? t("part", { count }) : found.hasMore ? t("more", { count }) : t("count", { count })}
      </p>
    </Card>
  );
}
