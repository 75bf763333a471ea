"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { formatMonth } from "#lib/shared/dates.ts";
import type { MissingInvoice } from "#lib/shared/unusual.ts";
import { SilenceButton } from "./silence-button.tsx";

type MissingNoticeProps = { organizationId: string; exportId: string; missing: readonly MissingInvoice[] };

/**
 * The monthly invoices that did not come. Those that nobody expects, because a person said so, stand in a
 * line that can be opened, so that it can be taken back.
 */
export function MissingNotice({ organizationId, exportId, missing }: MissingNoticeProps) {
  const t = useTranslations("unusual");
  const locale = useLocale();
  const open = missing.filter(({ silenced }) => !silenced);
  const silenced = missing.filter(({ silenced: word }) => word);
  const month = formatMonth(missing[0]?.value ?? "", locale) ?? "";
  const frame = useRef<HTMLDivElement>(null);
  const said = useRef<string>(null);
  useEffect(() => {
    // The button that was pressed is gone with its line, and with it the focus. It follows the line to where
    // that stands now.
    if (said.current !== null && frame.current && document.activeElement === document.body)
      focusLine(frame.current, said.current);
    said.current = null;
  }, [missing]);
  const list = (invoices: readonly MissingInvoice[]) => (
    <ul className="max-h-40 overflow-y-auto">
      {invoices.map((invoice) => (
        <Missing
          key={invoice.supplier}
          organizationId={organizationId}
          exportId={exportId}
          invoice={invoice}
          onSay={() => (said.current = invoice.supplier)}
        />
      ))}
    </ul>
  );
  return (
    <div ref={frame} className="contents">
      {open.length > 0 && (
        <Notice tone="warn" title={t("missing", { count: open.length, month })}>
          {list(open)}
        </Notice>
      )}
      {silenced.length > 0 && (
        <details className="text-compact text-muted">
          <summary className="w-fit rounded py-0.5">
            {t("notExpected", { count: silenced.length, month })}
          </summary>
          {list(silenced)}
        </details>
      )}
    </div>
  );
}

/** Focuses the button of a supplier's line, or what opens the list around it. */
function focusLine(frame: HTMLElement, supplier: string): void {
  const line = [...frame.querySelectorAll("li")].find(({ dataset }) => dataset["supplier"] === supplier);
  const around = line?.closest("details:not([open])");
  (around ? around.querySelector("summary") : line?.querySelector("button"))?.focus();
}

type MissingProps = Omit<MissingNoticeProps, "missing"> & { invoice: MissingInvoice; onSay: () => void };

function Missing({ organizationId, exportId, invoice, onSay }: MissingProps) {
  const t = useTranslations("unusual");
  const id = useId();
  const supplier = [invoice.supplierNumber, invoice.supplierName].filter(Boolean).join(" ");
  return (
    <li data-supplier={invoice.supplier} className="flex flex-wrap items-center gap-x-2">
      <span id={id} className="min-w-0 wrap-anywhere">
        {t("missingOf", { supplier, months: invoice.months })}
      </span>
      <SilenceButton
        organizationId={organizationId}
        exportId={exportId}
        name={{ kind: "missing", supplier: invoice.supplier, value: invoice.value }}
        silenced={invoice.silenced}
        text={t("silenceMissing")}
        describedBy={id}
        onSay={onSay}
      />
    </li>
  );
}
