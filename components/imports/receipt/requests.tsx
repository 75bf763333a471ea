"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ImportChunk } from "#lib/shared/import-run.ts";

/** The process ids of an import's requests, each with its number of records. */
export function Requests({ chunks }: { chunks: readonly ImportChunk[] }) {
  const t = useTranslations("importReceipt");
  const format = useFormatter();
  const sent = chunks.filter(({ processId }) => processId !== null);
  if (sent.length === 0)
    return (
      <section>
        <h3 className="font-semibold">{t("requestsTitle")}</h3>
        <p>{t("noRequests")}</p>
      </section>
    );
  return (
    <div className="max-h-96 overflow-y-auto print:max-h-none">
      <table className="w-full border-collapse text-left">
        <caption className="mb-1 text-left font-semibold">{t("requestsTitle")}</caption>
        <thead>
          <tr className="text-muted text-compact">
            <th scope="col" className="font-normal">
              {t("processId")}
            </th>
            <th scope="col" className="text-right font-normal">
              {t("records")}
            </th>
          </tr>
        </thead>
        <tbody>
          {sent.map(({ number, processId, records }) => (
            <tr key={number} className="border-line border-t print:break-inside-avoid">
              <td className="py-1 pr-3 wrap-anywhere">{processId}</td>
              <td className="figures w-28 py-1 text-right font-medium">{format.number(records)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
