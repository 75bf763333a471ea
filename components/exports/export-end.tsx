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
import { useStatusTitle } from "./use-status-title.ts";

const useNotifying = (): Notifying => useSyncExternalStore(followNotifying, notifying, () => "missing");

const signs: Record<string, string> = { EXPORTING: "…", EXPORTED: "✓", PARTIALLY_EXPORTED: "⚠", FAILED: "✕" };

type ExportEndProps = { shown: Export | undefined; exportId: string; organizationName: string };

/**
 * Tells that an export which was seen running has ended: screen readers by a region that is there before, other tabs by
 * the title of the page, other windows by a notification where it is wanted.
 */
export function ExportEnd({ shown, exportId, organizationName }: ExportEndProps) {
  const t = useTranslations("export");
  const text = useExportStatusText();
  const wasRunning = useRef(false);
  const running = shown !== undefined && isRunning(shown);
  const status = shown && text(shown.status);
  const count = shown?.postingsCount ?? 0;
  const told = shown && `${signs[shown.status] ?? "?"} ${text(shown.status)}`;
  useStatusTitle(told ?? null, t("title", { id: exportId.slice(0, 8) }));
  useEffect(() => {
    if (running) wasRunning.current = true;
    if (running || told === undefined || !wasRunning.current) return;
    wasRunning.current = false;
    // Asked when it is wanted: the browser holds the page up for the answer.
    if (notifying() === "on")
      notify(told, { body: `${organizationName}: ${t("counts", { count })}`, tag: exportId });
  }, [running, told, organizationName, count, exportId, t]);
  return (
    <p role="status" className="sr-only">
      {status !== undefined && !running && t("ended", { status })}
    </p>
  );
}

/** Has the browser tell when an export ends. It is asked for permission by a click, never by itself. */
export function NotifyButton() {
  const t = useTranslations("export");
  const state = useNotifying();
  if (state === "missing") return null;
  if (state === "blocked") return <p className="text-meta text-muted max-w-[56ch]">{t("notify.blocked")}</p>;
  const isOn = state === "on";
  const Sign = isOn ? BellRing : Bell;
  return (
    <Button aria-pressed={isOn} onClick={() => void setNotifying(!isOn)}>
      <Sign aria-hidden />
      {t(`notify.${isOn ? "on" : "off"}`)}
    </Button>
  );
}
