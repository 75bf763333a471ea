"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { invoiceFiles } from "#lib/client/xml/invoice-files.ts";
import { type ReadXml, readXml } from "#lib/client/xml/read-xml.ts";
import { noCommands } from "../commands.ts";
import type { ContentViewProps } from "../content-view-props.ts";
import { SheetSkeleton } from "../sheet-skeleton.tsx";
import { ViewFrame } from "../view-frame.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";

/** An XML file: an invoice of the European standard as a readable sheet, any other XML as text. */
export function XmlView({ content, name, download, notShown, onShown, onEmbedded, ref }: ContentViewProps) {
  const t = useTranslations("document");
  const frame = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<ReadXml | null>(null);
  const shown = useEffectEvent(onShown);
  const found = useEffectEvent(onEmbedded);
  useImperativeHandle(ref, () => ({ ...noCommands, focus: () => frame.current?.focus() }));
  useEffect(() => {
    let isGone = false;
    const unlessGone = (apply: () => void) => {
      if (!isGone) apply();
    };
    const open = async () => {
      const result = await readXml(content);
      unlessGone(() => setRead(result));
      if (result.kind !== "invoice") return;
      const embedded = await invoiceFiles(result.invoice.attachments);
      unlessGone(() => found(embedded));
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [content]);
  const isRead = read !== null;
  useEffect(() => {
    if (isRead) shown();
  }, [isRead]);

  if (read === null) return <SheetSkeleton />;
  if (read.kind === "tooLarge") return notShown("largeXml");
  return (
    <ViewFrame name={name} toolbar={download} ref={frame}>
      {read.kind === "invoice" ? (
        <InvoiceSheet invoice={read.invoice} rest={read.rest} />
      ) : (
        <div className="space-y-3">
          <Notice
            tone={read.isBroken ? "warn" : "info"}
            title={t(read.isBroken ? "xml.broken" : "xml.unknown")}
          >
            {read.isCut && t("xml.cut")}
          </Notice>
          <pre className="text-meta bg-surface border-line overflow-x-auto rounded border p-3">
            {read.text}
          </pre>
        </div>
      )}
    </ViewFrame>
  );
}
