"use client";

import clsx from "clsx";
import { CircleCheck, CircleQuestionMark, FileX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PostingVerdict } from "#lib/shared/comparison.ts";

const icons = {
  agrees: { Icon: CircleCheck, className: "text-done" },
  differs: { Icon: TriangleAlert, className: "text-warn" },
  notFound: { Icon: CircleQuestionMark, className: "text-muted" },
  unreadable: { Icon: FileX, className: "text-muted" },
};

type VerdictIconProps = {
  verdict: PostingVerdict;
  /** Whether it is about one fact, which the verdict then has no title of its own beside. */
  ofFact?: boolean;
};

/** A verdict as a picture with its name. One that is still waiting has none. */
export function VerdictIcon({ verdict, ofFact = false }: VerdictIconProps) {
  const t = useTranslations("comparison");
  if (verdict === "waiting") return null;
  const { Icon, className } = icons[verdict];
  const text = t(`${ofFact ? "ofFact" : "verdicts"}.${verdict}`);
  return (
    <span className={clsx("inline-block shrink-0 align-middle", className)} title={ofFact ? undefined : text}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
