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
  return (
    <div>
      <h3 className="font-semibold">{t("missingTitle", { count: missing })}</h3>
      <p className="text-muted">
        {datevBatch === null ? t("missingText", { count: missing }) : t("missingTextDatev")}
      </p>
      <Table scrollLabel={t("missingTitle", { count: missing })} className="mt-2">
        <thead>
          <tr>
            <HeadCell>{t("invoice")}</HeadCell>
            <HeadCell>{t("file")}</HeadCell>
            <HeadCell className="max-sm:hidden">{t("reason")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {missingFiles.map(({ place, name, invoiceId, errorCode }) => (
            <Row key={place}>
              <Cell className="py-row-pad">{invoiceId}</Cell>
              <Cell className="py-row-pad whitespace-normal! wrap-anywhere sm:min-w-44">
                {name}
                <span className="block sm:hidden">
                  <Reason code={errorCode} />
                </span>
              </Cell>
              <Cell className="min-w-44 py-row-pad whitespace-normal! max-sm:hidden">
                <Reason code={errorCode} />
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

function Reason({ code }: { code: string }) {
  const codeText = useCodeText();
  return (
    <>
      {codeText(code)?.title ?? code} <span className="text-meta text-muted whitespace-nowrap">{code}</span>
    </>
  );
}
