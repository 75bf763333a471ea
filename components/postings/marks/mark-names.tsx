import { Check, Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import type { Signer } from "./signers-of.ts";

type MarkNamesProps = { checked: readonly Signer[] | undefined; flagged: readonly Signer[] | undefined };

/** Who has marked a posting, and when, in a line of its own. Nothing for a posting without marks. */
export function MarkNames({ checked, flagged }: MarkNamesProps) {
  const t = useTranslations("postings");
  if (!checked && !flagged) return null;
  return (
    <ul aria-label={t("markedBy")} className="order-last flex basis-full flex-wrap gap-x-3 px-2 pb-1.5">
      {checked?.map((signer, index) => (
        <li key={index} className="inline-flex items-center gap-1">
          <Check aria-hidden className="text-done size-3.5 shrink-0" />
          <Signature text={t("checkedBy", { names: signer.name ?? t("you") })} at={signer.at} />
        </li>
      ))}
      {flagged?.map((signer, index) => (
        <li key={index} className="inline-flex items-center gap-1">
          <Flag aria-hidden className="text-warn size-3.5 shrink-0" />
          <Signature text={t("flaggedBy", { names: signer.name ?? t("you") })} at={signer.at} />
        </li>
      ))}
    </ul>
  );
}

function Signature({ text, at }: { text: string; at: number | null }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {text}
      {at !== null && (
        <>
          {", "}
          <Time value={new Date(at)} />
        </>
      )}
    </span>
  );
}
