"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import type { HandOver } from "#lib/shared/hand-over.ts";

/**
 * The files of all hand-overs, each with its author and, once it was sent completely, its time, size and
 * SHA-256.
 */
export function HandedFiles({ handOvers }: { handOvers: readonly HandOver[] }) {
  const t = useTranslations("receipt");
  const format = useFormatter();
  const sent = handOvers.flatMap(({ createdBy, withdrawal, files }) =>
    files.map((file) => ({ ...file, createdBy, withdrawal })),
  );
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("handedOver")}</h3>
      {sent.length === 0 && <p>{t("nothingHandedOver")}</p>}
      <ul className="space-y-2">
        {sent.map(({ name, bytes, sha256, finishedAt, createdBy, withdrawal }, index) => (
          <li key={`${name} ${index}`} className="print:break-inside-avoid">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-muted figures">
              {finishedAt && bytes !== null
                ? t.rich("fileFacts", {
                    time: () => <Time value={finishedAt} detail="second" />,
                    person: createdBy,
                    bytes: format.number(bytes),
                  })
                : t("notSent", { person: createdBy })}
            </p>
            {withdrawal && (
              <p className="text-warn font-medium wrap-anywhere">
                {t.rich("withdrawn", {
                  time: () => <Time value={withdrawal.at} />,
                  person: withdrawal.by,
                  reason: withdrawal.reason,
                })}
              </p>
            )}
            {sha256 && <p className="text-meta figures wrap-anywhere">SHA-256 {sha256}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
