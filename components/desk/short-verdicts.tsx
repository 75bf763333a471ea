import clsx from "clsx";
import { Check, OctagonAlert, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatMonth } from "#lib/shared/dates.ts";
import { verdictBlocks } from "#lib/shared/receipt-verdicts.ts";
import type { Receipt } from "#lib/shared/receipt.ts";

const looks = {
  right: { Icon: Check, ink: "text-done" },
  open: { Icon: TriangleAlert, ink: "text-warn" },
  wrong: { Icon: OctagonAlert, ink: "text-error" },
} as const;

/**
 * The month that a receipt is signed off as, and its three verdicts, a line each with the figures that it
 * rests on.
 */
export function ShortVerdicts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("receipt");
  const d = useTranslations("desk.signOff");
  const finding = useTranslations("datevFindings");
  const locale = useLocale();
  const { exported, failed } = receipt.postings;
  return (
    <ul className="text-meta mb-2 ml-6 space-y-0.5">
      <li>{d("signedAs", { month: formatMonth(receipt.month, locale) ?? receipt.month })}</li>
      {verdictBlocks(receipt, { t, finding, locale }).map(({ verdict, title, lines, note }, index) => {
        const { Icon, ink } = looks[verdict];
        // The sheet's own words for the counts point to a list below them, which is not here.
        const figures =
          index === 0
            ? d("postings", { exported, failed })
            : lines.map(([name, value]) => `${name} ${value}`).join(", ");
        return (
          <li key={title} className="flex items-start gap-1.5">
            <Icon aria-hidden className={clsx("mt-0.5 size-3.5 shrink-0", ink)} />
            <span className="min-w-0">
              <span className={verdict === "right" ? undefined : ink}>{title}</span>
              <span className="text-muted figures">
                {" · "}
                {figures}
              </span>
              {note !== "" && ` · ${note}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
