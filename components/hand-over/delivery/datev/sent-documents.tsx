import { useTranslations } from "next-intl";
import { FailureCode } from "#components/ui/failure.tsx";
import { useFailureText, useStoredError } from "#components/ui/failure-text.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { listedOfOtherKind } from "#lib/shared/datev-share.ts";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";

type Documents = DatevProgress["documents"];
type SentDocumentsProps = { documents: Documents; isUnderWay: boolean };

/**
 * Whether a document is one that Kontor could not send, because it does not have it. The count of those is
 * one of its own.
 */
const isMissing = ({ problem }: Documents["failures"][number]) =>
  problem.errorCode === "DATEV_DOCUMENTS_MISSING";

/**
 * How many documents are at DATEV, and those that are not there, by cause. Those of a kind that DATEV never
 * takes are listed elsewhere.
 */
export function SentDocuments({ documents, isUnderWay }: SentDocumentsProps) {
  const t = useTranslations("handOver.delivery.datev");
  const { total, arrived, failed, missing, failures, sentOtherwise } = documents;
  const stillFailed = failed - sentOtherwise;
  const lacking = failures.filter(isMissing);
  const ofOtherKind = listedOfOtherKind({ documents });
  const refused = failures.filter((failure) => !isMissing(failure) && !ofOtherKind.includes(failure));
  const causes = [...Map.groupBy(refused, ({ problem }) => problem.errorCode)];
  const unlisted = failed - documents.ofOtherKind - refused.length;
  return (
    <div>
      {isUnderWay && arrived < total && (
        <ProgressBar label={t("documentsProgress")} value={arrived} max={total} />
      )}
      <p className="figures mt-1 flex flex-wrap gap-x-4">
        <span className="font-medium">{t("documents", { arrived, total })}</span>
        {stillFailed > 0 && (
          <span className="text-error">{t("failedDocuments", { count: stillFailed })}</span>
        )}
        {sentOtherwise > 0 && <span>{t("otherKind.count", { count: sentOtherwise })}</span>}
        {missing > 0 && <span className="text-warn">{t("missingDocuments", { count: missing })}</span>}
      </p>
      {causes.map(([code, alike]) => (
        <FailedDocuments key={code} alike={alike} more={causes.length === 1 ? unlisted : 0} />
      ))}
      {causes.length > 1 && <MoreDocuments count={unlisted} />}
      <FailedDocuments alike={lacking} more={missing - lacking.length} />
    </div>
  );
}

/** How many documents are not listed; nothing for none. */
function MoreDocuments({ count }: { count: number }) {
  const t = useTranslations("handOver.delivery.datev");
  return count > 0 && <p className="text-muted mt-1">{t("moreDocuments", { count })}</p>;
}

/** Documents that did not arrive for one cause, with the next step. `more` of them are not listed. */
function FailedDocuments({ alike, more }: { alike: Documents["failures"]; more: number }) {
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
      <MoreDocuments count={more} />
      <FailureCode {...text} />
    </div>
  );
}
