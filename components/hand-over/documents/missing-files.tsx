import { useTranslations } from "next-intl";
import { useCodeText } from "#components/ui/failure-text.ts";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";

/** The documents of an archive that could not be fetched, each with the reason. */
export function MissingFiles({
  archive: { missing, missingFiles, datevBatch },
}: {
  archive: DocumentArchive;
}) {
  const t = useTranslations("documentArchive");
  const codeText = useCodeText();
  return (
    <div>
      <h3 className="font-semibold">{t("missingTitle", { count: missing })}</h3>
      <p className="text-muted">{t(datevBatch === null ? "missingText" : "missingTextDatev")}</p>
      <Table scrollLabel={t("missingTitle", { count: missing })} className="mt-2">
        <thead>
          <tr>
            <HeadCell>{t("invoice")}</HeadCell>
            <HeadCell>{t("file")}</HeadCell>
            <HeadCell>{t("reason")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {missingFiles.map(({ place, name, invoiceId, errorCode }) => (
            <Row key={place}>
              <Cell>{invoiceId}</Cell>
              <Cell className="min-w-44 whitespace-normal! wrap-anywhere">{name}</Cell>
              <Cell className="min-w-44 whitespace-normal!">
                {codeText(errorCode)?.title ?? errorCode}{" "}
                <span className="text-meta text-muted whitespace-nowrap">{errorCode}</span>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {missing > missingFiles.length && (
        <p className="text-muted mt-1">
          {t(datevBatch === null ? "missingMore" : "missingMoreDatev", {
            count: missing - missingFiles.length,
          })}
        </p>
      )}
    </div>
  );
}
