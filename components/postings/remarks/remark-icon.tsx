"use client";

import clsx from "clsx";
import { MessageCircleQuestionMark, MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";

/** The sign of a posting with an open question, or with other notes and questions, with its name. */
export function RemarkIcon({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("remarks");
  const Icon = isOpen ? MessageCircleQuestionMark : MessageSquareText;
  const text = t(isOpen ? "openSign" : "sign");
  return (
    <span
      className={clsx("inline-block shrink-0 align-middle", isOpen ? "text-warn" : "text-muted")}
      title={text}
    >
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
