"use client";

import { useLocale, useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { Cell, Row } from "#components/ui/table.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import type { Selected } from "#lib/client/hand-over.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import type { DatevCheckedRow } from "#lib/shared/datev-check-schemas.ts";
import { pages } from "#lib/shared/paths.ts";

type CheckedRowProps = { selected: Selected; row: DatevCheckedRow; nameOf: AccountNameOf };

/** A row of a check with its findings. Its document number leads to the posting and its document. */
export function CheckedRow({ selected, row, nameOf }: CheckedRowProps) {
  const f = useTranslations("datevFindings");
  const locale = useLocale();
  const { amount, entityGuid, invoiceId, supplier, day, account, contraAccount, findings } = row;
  const { organizationId, exportId } = selected;
  return (
    <Row>
      <Cell className="max-w-56 py-row-pad align-top max-sm:max-w-40">
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
      <Cell className="figures py-row-pad align-top">{day !== null && formatDocumentDay(day, locale)}</Cell>
      <Cell className="figures py-row-pad align-top">{account}</Cell>
      <Cell className="figures py-row-pad align-top">
        {contraAccount}
        {nameOf(contraAccount) && (
          <span className="text-muted block max-w-40 truncate" title={nameOf(contraAccount)}>
            {nameOf(contraAccount)}
          </span>
        )}
      </Cell>
      <Cell numeric className="py-row-pad align-top">
        <span className="text-muted text-meta mr-1.5">{amount.currencyCode}</span>
        {formatAmount(amount.value, amount.currencyCode, locale)}
      </Cell>
      <Cell className="min-w-48 space-y-1 py-row-pad whitespace-normal!">
        {findings.map(({ code, value }, index) => (
          <p key={index} className="text-pretty">
            {f(`${code}.title`)}
            {value !== "" && <span className="text-muted wrap-anywhere"> · {value}</span>}
          </p>
        ))}
      </Cell>
    </Row>
  );
}
