"use client";

import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/ui/amount.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Cell } from "#components/ui/table.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import type { Selected } from "#lib/client/hand-over.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import type { DatevCheckedRow } from "#lib/shared/datev-check-schemas.ts";
import { pages } from "#lib/shared/paths.ts";
import { useFindingValueText } from "./finding-value-text.ts";

type CheckedRowProps = { selected: Selected; row: DatevCheckedRow; nameOf: AccountNameOf };

/**
 * A row of a check, and its findings below it over the whole width, because a column of sentences has no
 * room on most screens. Its document number leads to the posting and its document.
 */
export function CheckedRow({ selected, row, nameOf }: CheckedRowProps) {
  const t = useTranslations("datev");
  const f = useTranslations("datevFindings");
  const valueText = useFindingValueText();
  const locale = useLocale();
  const { amount, entityGuid, invoiceId, supplier, day, account, contraAccount, findings } = row;
  const { organizationId, exportId } = selected;
  const shownDay = day !== null && formatDocumentDay(day, locale);
  return (
    <tbody className="border-line hover:bg-faint/60 transition-colors duration-100 not-last:border-b">
      <tr>
        <Cell className="w-full max-w-0 min-w-36 py-row-pad align-top">
          <PageLink
            href={pages.export(organizationId, exportId, { posting: entityGuid })}
            title={invoiceId}
            className="text-link block truncate font-medium underline underline-offset-2"
          >
            {invoiceId || entityGuid.slice(0, 8)}
          </PageLink>
          <span className="text-muted block truncate" title={supplier}>
            {supplier}
          </span>
        </Cell>
        <Cell className="figures py-row-pad align-top max-sm:hidden">{shownDay}</Cell>
        <Cell className="figures py-row-pad align-top max-sm:hidden">{account}</Cell>
        <Cell className="figures py-row-pad align-top max-sm:hidden">
          {contraAccount}
          {nameOf(contraAccount) && (
            <span className="text-muted block max-w-40 truncate" title={nameOf(contraAccount)}>
              {nameOf(contraAccount)}
            </span>
          )}
        </Cell>
        <Cell numeric className="py-row-pad align-top">
          <Amount {...amount} showCurrency />
        </Cell>
      </tr>
      <tr>
        <Cell colSpan={5} className="h-auto! space-y-1 pb-row-pad whitespace-normal!">
          <p className="text-muted figures sm:hidden">
            {[shownDay, `${t("account")} ${account}`, `${t("contraAccount")} ${contraAccount}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <ul aria-label={t("finding")} className="space-y-1">
            {findings.map((finding, index) => (
              <li key={index} className="text-pretty">
                {f(`${finding.code}.title`)}
                <FindingValue text={valueText(finding, amount)} />
              </li>
            ))}
          </ul>
        </Cell>
      </tr>
    </tbody>
  );
}

function FindingValue({ text }: { text: string }) {
  return text !== "" && <span className="text-muted wrap-anywhere"> · {text}</span>;
}
