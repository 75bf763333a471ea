import { useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { PostingAmount } from "#components/ui/posting-amount.tsx";
import { Cell, Row } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import type { FoundPosting } from "#lib/shared/found-postings.ts";
import { pages } from "#lib/shared/paths.ts";
import { hasWord } from "#lib/shared/postings/mark-text.ts";
import type { SearchWord } from "#lib/shared/postings/search-words.ts";
import { Marked } from "./marked.tsx";

type FoundRowProps = {
  posting: FoundPosting;
  words: readonly SearchWord[];
  /** Null where it is not shown. */
  organization: string | null;
};

/** A posting that was found. The whole row leads to it in its export. */
export function FoundRow({ posting, words, organization }: FoundRowProps) {
  const t = useTranslations("find");
  const { invoiceNumber, supplierNumber, supplierName, isFailed, begunAt, amount } = posting;
  const supplier = [supplierNumber, supplierName].filter(Boolean).join(" ");
  const isAmountFound = amount !== null && hasWord(amount, words);
  return (
    <Row className="relative">
      {organization !== null && <Cell className="max-w-52 truncate max-lg:hidden">{organization}</Cell>}
      <Cell className="max-w-64 truncate py-row-pad max-sm:max-w-32" title={invoiceNumber ?? undefined}>
        <PageLink href={addressOf(posting)} className="ring-inside font-medium after:absolute after:inset-0">
          {invoiceNumber === null ? t("noNumber") : <Marked text={invoiceNumber} words={words} />}
        </PageLink>
        {organization !== null && (
          <span className="text-meta text-muted block truncate lg:hidden">{organization}</span>
        )}
        {supplier !== "" && (
          <span className="text-meta text-muted block truncate md:hidden">
            <Marked text={supplier} words={words} />
          </span>
        )}
      </Cell>
      <Cell className="text-muted max-w-60 truncate max-md:hidden" title={supplier}>
        <Marked text={supplier} words={words} />
      </Cell>
      <Cell className="text-muted max-w-48 truncate max-xl:hidden min-[1400px]:max-w-72">
        <Best of={posting.texts} words={words} />
      </Cell>
      <Cell className="figures max-w-40 truncate max-lg:hidden">
        <Best of={posting.accounts} words={words} />
      </Cell>
      <Cell numeric>
        {isFailed ? (
          <span className="text-error">{t("failed")}</span>
        ) : isAmountFound ? (
          <mark className="bg-warn/25 text-text rounded-sm">
            <PostingAmount {...posting} />
          </mark>
        ) : (
          <PostingAmount {...posting} />
        )}
      </Cell>
      <Cell>
        <Time value={begunAt} detail="day" />
      </Cell>
    </Row>
  );
}

/**
 * The first of some texts that has a word of the search, otherwise the first, and how many others there are.
 */
function Best({ of: texts, words }: { of: readonly string[]; words: readonly SearchWord[] }) {
  const t = useTranslations("find");
  const best = texts.find((text) => hasWord(text, words)) ?? texts[0];
  if (best === undefined) return null;
  return (
    <span title={texts.join(", ")}>
      <Marked text={best} words={words} />
      {texts.length > 1 && ` ${t("others", { count: texts.length - 1 })}`}
    </span>
  );
}

/** Postings that failed stand in a list of their own, which the export's page shows by itself. */
const addressOf = ({ organizationId, exportId, entityGuid, isFailed }: FoundPosting) =>
  pages.export(organizationId, exportId, isFailed ? {} : { posting: entityGuid });
