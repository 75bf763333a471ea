"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { bytesOfBase64, visibleName } from "#lib/client/embedded-files.ts";
import { saveFile } from "#lib/client/files.ts";
import type { InvoiceAttachment } from "#lib/shared/xml-invoice/invoice.ts";
import { sheetTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { TermNumber } from "./term-number.tsx";

/**
 * The documents that belong to an invoice. Those in the file can be saved. An address is text and no link,
 * because a stranger wrote it.
 */
export function InvoiceAttachments({ attachments }: { attachments: readonly InvoiceAttachment[] }) {
  const t = useTranslations("document.xml");
  if (attachments.length === 0) return null;
  return (
    <section className="space-y-2">
      <h4 className="font-semibold">
        {t("attachments")}
        <TermNumber of={sheetTerms.attachment} />
      </h4>
      <ul className="space-y-2">
        {attachments.map((attachment, index) => (
          <Attachment key={index} attachment={attachment} />
        ))}
      </ul>
    </section>
  );
}

function Attachment({ attachment }: { attachment: InvoiceAttachment }) {
  const t = useTranslations("document.xml");
  const [isDamaged, setDamaged] = useState(false);
  const { number, description, fileName, content, address } = attachment;
  const name = visibleName(fileName ?? number ?? t("attachment"));
  function save(text: string): void {
    const bytes = bytesOfBase64(text);
    if (bytes) saveFile(new Blob([bytes]), name);
    else setDamaged(true);
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {[number, description, fileName === number ? null : fileName].filter(Boolean).join(", ")}
        {address && <span className="text-muted block">{address}</span>}
        {isDamaged && (
          <span role="alert" className="text-error block">
            {t("damagedAttachment")}
          </span>
        )}
      </span>
      {content !== null && (
        <Button onClick={() => save(content)} aria-label={t("saveAttachment", { name })}>
          <Download aria-hidden />
          {t("save")}
        </Button>
      )}
    </li>
  );
}
