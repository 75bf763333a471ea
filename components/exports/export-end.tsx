"use client";

import { Bell, BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Export } from "#contract/export.ts";
import { Button } from "#components/ui/button.tsx";
import { isRunning } from "#lib/client/exports.ts";
import {
  followNotifying,
  notify,
  notifying,
  type Notifying,
  setNotifying,
} from "#lib/client/notifications.ts";
import { useExportStatusText } from "./export-status-badge.tsx";
import { shortExportId } from "#components/ui/short-export-id.ts";
import { useStatusTitle } from "./use-status-title.ts";

const useNotifying = (): Notifying => useSyncExternalStore(followNotifying, notifying, () => "missing");

const statusMarks: Record<string, string> = {
  EXPORTING: "…",
  EXPORTED: "✓",
  PARTIALLY_EXPORTED: "⚠",
  FAILED: "✕",
};

type ExportEndProps = { shown: Export | undefined; exportId: string; organizationName: string };

/**
 * Announces the end of an export that was running on this page: to screen readers by a live region that was
 * there from the start, in other tabs by the page's title, in other windows by a notification if the person
 * wants it.
 */
export function ExportEnd({ shown, exportId, organizationName }: ExportEndProps) {
  const t = useTranslations("export");
  const text = useExportStatusText();
  const wasRunning = useRef(false);
  const running = shown !== undefined && isRunning(shown);
  const status = shown && text(shown.status);
  const count = shown?.postingsCount ?? 0;
  const title = shown && `${statusMarks[shown.status] ?? "?"} ${text(shown.status)}`;
  useStatusTitle(title ?? null, t("title", { id: shortExportId(exportId) }));
  useEffect(() => {
    if (running) wasRunning.current = true;
    if (running || title === undefined || !wasRunning.current) return;
    wasRunning.current = false;
    // The permission is read only here, because reading it blocks the page.
    if (notifying() === "on")
      notify(title, { body: `${organizationName}: ${t("counts", { count })}`, tag: exportId });
  }, [running, title, organizationName, count, exportId, t]);
  return (
    <p role="status" className="sr-only">
      {status !== undefined && !running && t("ended", { status })}
    </p>
  );
}

/**
 * The button that switches notifications about ended exports on and off. It asks for the browser's
 * permission on a click, never by itself.
 */
export function NotifyButton() {
  const t = useTranslations("export");
  const state = useNotifying();
  if (state === "missing") return null;
  if (state === "blocked") return <p className="text-meta text-muted max-w-[56ch]">{t("notify.blocked")}</p>;
  const isOn = state === "on";
  const Icon = isOn ? BellRing : Bell;
  return (
    <Button aria-pressed={isOn} onClick={() => void setNotifying(!isOn)}>
      <Icon aria-hidden />
      {t(`notify.${isOn ? "on" : "off"}`)}
    </Button>
  );
}
