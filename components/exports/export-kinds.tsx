"use client";

import { PageLink } from "#components/ui/page-link.tsx";
import { Help } from "#components/ui/help.tsx";
import { tabClass } from "#components/ui/tabs.tsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ArchivePageParameters, ExportArchive } from "#lib/shared/export-archive.ts";
import { type ExportKind, exportKinds } from "#lib/shared/export-kinds.ts";
import { pages } from "#lib/shared/paths.ts";

type ExportKindsProps = {
  organizationId: string;
  parameters: ArchivePageParameters;
  archive: Pick<ExportArchive, "counts" | "notHandedOver">;
};

/** The numbers of exports of each kind and of those never handed over. Each is a link to its exports. */
export function ExportKinds({ organizationId, parameters, archive }: ExportKindsProps) {
  const t = useTranslations("exports");
  const { counts, notHandedOver } = archive;
  const { kind: chosen, handedOver, from, to } = parameters;
  const all = exportKinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (all === 0) return null;
  const shown = exportKinds.filter((kind) => counts[kind] > 0 || kind === chosen);
  const link = (kind: ExportKind | undefined, count: number) => (
    <li key={kind ?? "all"}>
      <KindLink
        href={pages.exports(organizationId, { kind, from, to })}
        isChosen={kind === chosen && handedOver === undefined}
        name={t(`kinds.${kind ?? "all"}`)}
        count={count}
      />
    </li>
  );
  return (
    <nav aria-label={t("kinds.label")} className="mb-3">
      <ul className="flex flex-wrap gap-1">
        {link(undefined, all)}
        {shown.map((kind) => link(kind, counts[kind]))}
        {(notHandedOver > 0 || handedOver) && (
          <li className="flex items-center">
            <KindLink
              href={pages.exports(organizationId, { handedOver: "never", from, to })}
              isChosen={handedOver !== undefined}
              name={t("kinds.notHandedOver")}
              count={notHandedOver}
            />
            <Help word="handOver" />
          </li>
        )}
      </ul>
    </nav>
  );
}

type KindLinkProps = { href: string; isChosen: boolean; name: string; count: number };

function KindLink({ href, isChosen, name, count }: KindLinkProps) {
  const format = useFormatter();
  return (
    <PageLink href={href} scroll={false} aria-current={isChosen || undefined} className={tabClass(isChosen)}>
      {name} <span className="figures text-muted">{format.number(count)}</span>
    </PageLink>
  );
}
