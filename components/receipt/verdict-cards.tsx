"use client";

import clsx from "clsx";
import { Check, OctagonAlert, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type VerdictBlock, verdictBlocks } from "#lib/shared/receipt-verdicts.ts";
import type { Judged } from "#lib/shared/receipt.ts";

/** The three verdicts of a receipt, each with the figures that it rests on. */
export function VerdictCards({ receipt }: { receipt: Judged }) {
  const t = useTranslations("receipt");
  const finding = useTranslations("datevFindings");
  const locale = useLocale();
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {verdictBlocks(receipt, { t, finding, locale }).map((block) => (
        <VerdictCard key={block.title} {...block} />
      ))}
    </div>
  );
}

const looks = {
  right: { Icon: Check, card: "border-line", ink: "text-done" },
  open: { Icon: TriangleAlert, card: "border-warn/25 bg-warn-tint", ink: "text-warn" },
  wrong: { Icon: OctagonAlert, card: "border-error/25 bg-error-tint", ink: "text-error" },
} as const;

function VerdictCard({ verdict, title, lines, note }: VerdictBlock) {
  const { Icon, card, ink } = looks[verdict];
  return (
    <section aria-label={title} className={clsx("rounded-card border p-3 print:break-inside-avoid", card)}>
      <h3 className={clsx("mb-2 flex items-start gap-1.5 font-semibold", verdict !== "right" && ink)}>
        <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", ink)} />
        {title}
      </h3>
      <dl className="figures space-y-1">
        {lines.map(([name, value], index) => (
          <div key={index} className="flex justify-between gap-3">
            <dt className="text-muted min-w-0">{name}</dt>
            <dd className="font-medium whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {note !== "" && <p className="text-meta mt-2 text-pretty">{note}</p>}
    </section>
  );
}
