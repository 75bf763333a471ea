"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { saveFile } from "#lib/client/files.ts";
import type { InvoiceAttachment } from "#lib/client/xml-invoice/invoice.ts";

/**
 * The documents that belong to an invoice. Those in the file can be saved. An address is text and no link, because a
 * stranger wrote it.
 */
export function InvoiceAttachments({ attachments }: { attachments: readonly InvoiceAttachment[] }) {
  const t = useTranslations("document.xml");
  if (attachments.length === 0) return null;
  return (
    <section className="space-y-2">
      <h4 className="font-semibold">{t("attachments")}</h4>
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
  const { number, description, fileName, content, address } = attachment;
  const name = fileName ?? number ?? t("attachment");
  const bytes = content === null ? null : bytesOf(content);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {[number, description, fileName === number ? null : fileName].filter(Boolean).join(", ")}
        {address && <span className="text-muted block">{address}</span>}
        {content !== null && !bytes && <span className="text-warn block">{t("damagedAttachment")}</span>}
      </span>
      {bytes && (
        <Button onClick={() => saveFile(new Blob([bytes]), name)} aria-label={t("saveAttachment", { name })}>
          <Download aria-hidden />
          {t("save")}
        </Button>
      )}
    </li>
  );
}

/** Returns the bytes of a base64 text, which may have line breaks; null if it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
