"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { withdrawRemarkMutation } from "#lib/client/postings/remarks.ts";
import type { Remark } from "#lib/shared/remarks.ts";
import { RemarkIcon } from "./remark-icon.tsx";

type RemarkItemProps = {
  place: { organizationId: string; exportId: string; entityGuid: string };
  remark: Remark;
  onAnswer: () => void;
  /** The answers to a question. */
  children?: ReactNode;
};

/**
 * A note, question or answer with its author and time. One that was withdrawn is a line that says so. The
 * text is plain: nothing in it is HTML.
 */
export function RemarkItem({ place, remark, onAnswer, children }: RemarkItemProps) {
  const t = useTranslations("remarks");
  const format = useFormatter();
  const withdrawing = useMutation(withdrawRemarkMutation(place, useQueryClient()));
  const { id, kind, text, by, isOwn, at, told, withdrawnAt, isOpen } = remark;
  const withdraw = () => withdrawing.mutate(id);
  const person = by || "–";
  return (
    <li className={clsx("my-1 grid gap-0.5", kind === "answer" && "border-line ml-2 border-l-2 pl-3")}>
      <p className="text-meta text-muted flex flex-wrap items-center gap-x-2">
        {isOpen && <RemarkIcon isOpen />}
        <span>
          {withdrawnAt === null
            ? t.rich(`by.${kind}`, { person, time: () => <Time value={at} /> })
            : t.rich(`withdrawn.${kind}`, { person, time: () => <Time value={withdrawnAt} /> })}
        </span>
        {kind !== "answer" && told.length > 0 && (
          <span>{t("told", { people: format.list(told.map((name) => name || "–")) })}</span>
        )}
      </p>
      {text !== null && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {withdrawnAt === null && (kind === "question" || isOwn) && (
        <div className="-ml-2 flex flex-wrap gap-1">
          {kind === "question" && (
            <Button variant="ghost" className="h-7! px-2!" onClick={onAnswer}>
              {t("answer")}
            </Button>
          )}
          {isOwn && (
            <Button variant="ghost" className="h-7! px-2!" pending={withdrawing.isPending} onClick={withdraw}>
              {t("withdraw")}
            </Button>
          )}
        </div>
      )}
      {withdrawing.error && <Failure error={withdrawing.error} onRetry={withdraw} />}
      {children}
    </li>
  );
}
