import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { scopes as knownScopes } from "#contract/scopes.ts";

/** The permissions of a connection in words. An unknown scope is shown as it is. */
export function PermissionList({ scopes }: { scopes: readonly string[] }) {
  const t = useTranslations("permission");
  const known = knownScopes.filter((scope) => scopes.includes(scope));
  const ordered = [...(["exports", "core_data"] as const).filter((scope) => known.includes(scope))];
  const rest = known.filter((scope) => scope !== "exports" && scope !== "core_data");
  const unknown = scopes.filter((scope) => !knownScopes.some((candidate) => candidate === scope));
  const notes = { exports: t("exportsNote"), core_data: t("coreDataNote") };
  return (
    <ul className="space-y-1.5">
      {ordered.map((scope) => (
        <Permission key={scope} text={t(scope)} note={notes[scope]} />
      ))}
      {rest.map((scope) => (
        <Permission key={scope} text={t(scope)} />
      ))}
      {unknown.map((scope) => (
        <Permission key={scope} text={scope} />
      ))}
    </ul>
  );
}

function Permission({ text, note }: { text: string; note?: string }) {
  return (
    <li className="flex gap-2">
      <Check aria-hidden className="text-done mt-0.5 size-4 shrink-0" />
      <span>
        {text}
        {note && <span className="text-meta text-muted block">{note}</span>}
      </span>
    </li>
  );
}
