import { useTranslations } from "next-intl";
import { FailureCode } from "#components/ui/failure.tsx";
import { useCodeText, useFailureText, useStoredError } from "#components/ui/failure-text.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";

type Documents = DatevProgress["documents"];
type SentDocumentsProps = { documents: Documents; isUnderWay: boolean };

/** How many documents are at DATEV, and those that are not there, by cause. */
export function SentDocuments({ documents, isUnderWay }: SentDocumentsProps) {
  const t = useTranslations("handOver.delivery.datev");
  const { total, arrived, failed, missing, failures } = documents;
  const byCause = [...Map.groupBy(failures, ({ problem }) => problem.errorCode).values()];
  return (
    <div>
      {isUnderWay && arrived < total && (
        <ProgressBar label={t("documentsProgress")} value={arrived} max={total} />
      )}
      <p className="figures mt-1 flex flex-wrap gap-x-4">
        <span className="font-medium">{t("documents", { arrived, total })}</span>
        {failed > 0 && <span className="text-error">{t("failedDocuments", { count: failed })}</span>}
        {missing > 0 && <span className="text-warn">{t("missingDocuments", { count: missing })}</span>}
      </p>
      {byCause.map((alike) => (
        <FailedDocuments key={alike[0]?.problem.errorCode} alike={alike} />
      ))}
      {missing > 0 && <MissingDocuments />}
      {failed > failures.length && (
        <p className="text-muted mt-1">{t("moreDocuments", { count: failed - failures.length })}</p>
      )}
    </div>
  );
}

/** What to do about documents that rows name and that are not in the store. */
function MissingDocuments() {
  const { title, next } = useCodeText()("DATEV_DOCUMENTS_MISSING") ?? {};
  return (
    <div className="mt-2">
      <p className="font-medium">{title}</p>
      <p className="text-muted max-w-[70ch] text-pretty">{next}</p>
    </div>
  );
}

/** Documents that did not arrive for one cause, with the next step. */
function FailedDocuments({ alike }: { alike: Documents["failures"] }) {
  const t = useTranslations("handOver.delivery.datev");
  const [failureText, storedError] = [useFailureText(), useStoredError()];
  const [first] = alike;
  if (!first) return null;
  const text = failureText(storedError(first.problem, 409));
  return (
    <div className="mt-2">
      <p className="font-medium">{text.title}</p>
      <p className="text-muted max-w-[70ch] text-pretty">{text.next}</p>
      <ul className="mt-1 list-disc pl-5">
        {alike.map(({ invoiceId, fileName }, index) => (
          <li key={index} className="wrap-anywhere">
            {t("document", { invoice: invoiceId, file: fileName })}
          </li>
        ))}
      </ul>
      <FailureCode {...text} />
    </div>
  );
}
