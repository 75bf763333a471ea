import { ArrowDownToLine, ArrowUpFromLine, LayoutList, Link2, ScrollText, TextSearch } from "lucide-react";
import { pages } from "#lib/shared/paths.ts";

/**
 * The sections of the app in the order of the navigation. `href` gets the current organization and the
 * number of connected ones. It is null if it needs an organization and there is none, and for the desk if
 * there is one only.
 */
export const sections = [
  {
    key: "desk",
    icon: LayoutList,
    href: (_: string | null, count: number) => (count > 1 ? pages.desk : null),
  },
  {
    key: "find",
    icon: TextSearch,
    href: (_: string | null, count: number) => (count > 0 ? pages.find() : null),
  },
  {
    key: "exports",
    icon: ArrowDownToLine,
    href: (id: string | null) => (id === null ? null : pages.exports(id)),
  },
  {
    key: "imports",
    icon: ArrowUpFromLine,
    href: (id: string | null) => (id === null ? null : pages.imports(id)),
  },
  {
    key: "audit",
    icon: ScrollText,
    href: (id: string | null) => (id === null ? null : pages.audit(id)),
  },
  { key: "connections", icon: Link2, href: () => pages.connections },
] as const;

/**
 * Returns the same section of another organization. It is the section's list, because exports and imports
 * differ.
 */
export function sameSection(pathname: string, organizationId: string): string {
  const section = /^\/organizations\/[^/]+\/(imports|audit)(?:\/|$)/.exec(pathname)?.[1];
  if (section === "imports") return pages.imports(organizationId);
  return section === "audit" ? pages.audit(organizationId) : pages.exports(organizationId);
}
