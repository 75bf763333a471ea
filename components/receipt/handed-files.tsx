"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Breakable } from "#components/ui/breakable.tsx";
import { Time } from "#components/ui/time.tsx";
import { isCheckedByDatev } from "#lib/shared/datev-share.ts";
import type { HandedFile, HandOver } from "#lib/shared/hand-over.ts";
import { HandedDeliveryLines } from "./delivery-lines.tsx";

/**
 * The files of all hand-overs, each with its author and, once it was sent completely, its time, size and
 * SHA-256. The deliveries of a hand-over are below its files.
 */
export function HandedFiles({ handOvers }: { handOvers: readonly HandOver[] }) {
  const t = useTranslations("receipt");
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("handedOver")}</h3>
      {handOvers.every(({ files }) => files.length === 0) && <p>{t("nothingHandedOver")}</p>}
      <ul className="space-y-2">
        {handOvers.map((handed) => (
          <li key={handed.id} className="space-y-2">
            <ul className="space-y-2">
              {handed.files.map((file) => (
                <HandedFileFacts key={file.place} handed={handed} file={file} />
              ))}
            </ul>
            <HandedDeliveryLines handed={handed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HandedFileFacts({ handed, file }: { handed: HandOver; file: HandedFile }) {
  const t = useTranslations("receipt");
  const format = useFormatter();
  const { createdBy, withdrawal } = handed;
  const { name, bytes, sha256, finishedAt } = file;
  return (
    <li className="print:break-inside-avoid">
      <p className="font-medium">
        <Breakable text={name} />
      </p>
      <p className="text-muted empty:hidden">
        {finishedAt && bytes !== null
          ? t.rich("fileFacts", {
              time: () => <Time value={finishedAt} detail="second" />,
              person: createdBy,
              bytes: format.number(bytes),
            })
          : !isCheckedByDatev(handed, file) && t("notSent", { person: createdBy })}
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
      {sha256 && <p className="text-meta wrap-anywhere">SHA-256 {sha256}</p>}
    </li>
  );
}
