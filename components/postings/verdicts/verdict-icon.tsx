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

/** A verdict as a picture with its name. One that is still waiting has none. */
export function VerdictIcon({ verdict }: { verdict: PostingVerdict }) {
  const t = useTranslations("comparison");
  if (verdict === "waiting") return null;
  const { Icon, className } = icons[verdict];
  const text = t(`verdicts.${verdict}`);
  return (
    <span className={clsx("inline-block align-middle", className)} title={text}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
