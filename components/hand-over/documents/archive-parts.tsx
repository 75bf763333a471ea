import { Download } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Breakable } from "#components/ui/breakable.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { useSize } from "#components/ui/use-size.ts";
import type { ArchivesKey } from "#lib/client/document-archives.ts";
import { formatTime } from "#lib/shared/dates.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import { handOversPath } from "#lib/shared/paths.ts";
import { HashCell } from "../hash-cell.tsx";

type ArchivePartsProps = { archivesKey: ArchivesKey; archive: DocumentArchive };

/** The ZIPs of an archive, each with its size and SHA-256, to download as soon as it is made. */
export function ArchiveParts({ archivesKey: { organizationId, exportId }, archive }: ArchivePartsProps) {
  const t = useTranslations("documentArchive");
  const format = useFormatter();
  const locale = useLocale();
  const size = useSize();
  const time = formatTime(archive.createdAt, { locale, detail: "minute" }) ?? "";
  return (
    <Table scrollLabel={t("zips", { time })} className="text-compact">
      <caption className="sr-only">{t("zips", { time })}</caption>
      <thead>
        <tr>
          <HeadCell>{t("zip")}</HeadCell>
          <HeadCell numeric className="max-md:hidden">
            {t("documents")}
          </HeadCell>
          <HeadCell numeric>{t("size")}</HeadCell>
          <HeadCell className="max-md:hidden">{t("hash")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("downloadColumn")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {archive.parts.map(({ name, files, bytes, sha256, isStored }, index) => (
          <Row key={name}>
            <Cell className="min-w-32 whitespace-normal!">
              <Breakable text={name} />
            </Cell>
            <Cell numeric className="max-md:hidden">
              {format.number(files)}
            </Cell>
            <Cell numeric>{bytes !== null && size(bytes)}</Cell>
            <HashCell name={name} sha256={sha256} />
            <Cell className="text-right">
              {isStored ? (
                <a
                  href={handOversPath(organizationId, exportId, `/${archive.id}/files/${index}`)}
                  download={name}
                  aria-label={t("download", { name })}
                  className={buttonClass()}
                >
                  <Download aria-hidden />
                  <span className="max-md:hidden">{t("downloadColumn")}</span>
                </a>
              ) : (
                <span className="text-muted">{t(sha256 ? "gone" : "notMade")}</span>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
