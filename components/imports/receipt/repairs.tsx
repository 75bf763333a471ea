"use client";

import { useTranslations } from "next-intl";
import type { ImportReceipt } from "#lib/shared/import-receipt.ts";
import { useKindTexts } from "../shared/kind-texts.ts";

/** The repairs by kind, each with its first changes. They are those of the person who brought the file. */
export function Repairs({ receipt: { run, counts, examples } }: { receipt: ImportReceipt }) {
  const t = useTranslations("importReceipt");
  const { label, reason } = useKindTexts(run.coreDataType);
  return (
    <section>
      <h3 className="font-semibold">{t("repairsTitle", { person: run.createdBy })}</h3>
      {counts.repairs.length === 0 && <p>{t("noRepairs")}</p>}
      <ul>
        {counts.repairs.map(({ field, kind, count }) => {
          const first = examples.filter((example) => example.field === field && example.kind === kind);
          return (
            <li key={`${field} ${kind}`} className="border-line mt-1 border-t pt-1 print:break-inside-avoid">
              <p>
                {label(field)}: {reason(field, kind)} <strong>{t("times", { count })}</strong>
              </p>
              <ul className="text-muted text-compact figures">
                {first.map(({ row, before, after }, index) => (
                  <li key={index} className="wrap-anywhere whitespace-pre-wrap">
                    {t("change", { row, before, after })}
                  </li>
                ))}
                {count > first.length && <li>{t("more", { count: count - first.length })}</li>}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
