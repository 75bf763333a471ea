"use client";

import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Building2,
  CalendarClock,
  FileSearch,
  Keyboard,
  Mail,
  Search,
  Send,
  type LucideIcon,
} from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useKeyList } from "#components/ui/keys/key-list.tsx";
import { leavePage } from "#lib/client/leaving.ts";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";
import { isSearchable } from "#lib/shared/postings/search-words.ts";
import { sameSection, sections } from "../sections.ts";
import { findCommands } from "./find-commands.ts";

/**
 * A command of the palette. `detail` distinguishes commands with the same label, or shows a problem; `end`
 * is an amount.
 */
export type Command = { icon: LucideIcon; label: string; detail?: string; end?: string; run: () => void };

/** The person's connected organizations, and the current one. */
export type Organizations = {
  connections: readonly ConnectionSummary[];
  current: ConnectionSummary | null;
};

const newExportNow = (organizationId: string) => pages.newExport(organizationId, Date.now());

/**
 * Returns the commands that match the typed text, the best first, then those that open the found postings,
 * and the page with all of them. No command changes data: each opens a page or a dialog.
 */
export function useCommands(
  { connections, current }: Organizations,
  typed: string,
  found: readonly Command[],
): Command[] {
  const t = useTranslations("palette");
  const s = useTranslations("shell");
  const texts = useTranslations();
  const pathname = usePathname();
  const router = useRouter();
  const { show: showKeys } = useKeyList();
  const id = current?.organizationId ?? null;
  const to = (href: string) => () => leavePage(() => router.push(href));

  const commands: Command[] = sections.flatMap(({ key, icon, href }) => {
    const address = href(id, connections.length);
    return address === null ? [] : [{ icon, label: s(key), run: to(address) }];
  });
  if (id !== null) {
    commands.push(
      { icon: FileSearch, label: texts("imports.lookUp"), run: to(pages.lookUpImport(id)) },
      { icon: Send, label: texts("targets.title"), run: to(pages.targets(id)) },
      {
        icon: ArrowDownToLine,
        label: texts("exports.new"),
        run: () => leavePage(() => router.push(newExportNow(id))),
      },
      { icon: ArrowUpFromLine, label: texts("imports.new"), run: to(pages.newImport(id)) },
    );
  }
  for (const connection of connections) {
    const { organizationId, organizationName, state } = connection;
    if (connection === current) continue;
    commands.push({
      icon: Building2,
      label: t("switchTo", { organization: organizationName }),
      detail: state === "reconnect" ? `${organizationId} · ${s("needsReconnect")}` : organizationId,
      run: to(sameSection(pathname, organizationId)),
    });
  }
  commands.push({ icon: CalendarClock, label: texts("schedules.listTitle"), run: to(pages.schedules) });
  commands.push({ icon: Mail, label: texts("mails.title"), run: to(pages.mails) });
  commands.push({ icon: Keyboard, label: texts("keys.title"), run: showKeys });

  const text = typed.trim();
  const matching = findCommands(commands, text);
  if (connections.length === 0 || !isSearchable(text)) return matching;
  const all = { icon: Search, label: t("all", { text }), run: to(pages.find({ q: text })) };
  return [...matching, ...found, all];
}
