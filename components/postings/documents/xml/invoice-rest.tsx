import { useTranslations } from "next-intl";
import type { ReadXml } from "#lib/client/xml/read-xml.ts";

type InvoiceRestProps = Extract<ReadXml, { kind: "invoice" }>["rest"];

/** What else the file says, under the names that it has there, so that nothing in it stays unseen. */
export function InvoiceRest({ values, count }: InvoiceRestProps) {
  const t = useTranslations("document.xml");
  if (count === 0) return null;
  return (
    <details className="border-line border-t pt-3">
      <summary className="w-fit rounded leading-8 font-medium">{t("rest", { count })}</summary>
      <dl className="text-compact mt-2 space-y-2">
        {values.map(({ path, text, terms }, index) => (
          <div key={index}>
            <dt className="text-meta text-muted wrap-anywhere">
              {[...terms.map((term) => `BT-${term}`), path].join(" ")}
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {count > values.length && (
        <p className="text-muted mt-2">{t("moreRest", { count: count - values.length })}</p>
      )}
    </details>
  );
}
