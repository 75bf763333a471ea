"use client";

import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Failure } from "./failure.tsx";
import type { HelpWord } from "./help.tsx";
import { PageHeader } from "./page-header.tsx";
import { CardSkeleton, Loading } from "./skeleton.tsx";

const lines = [
  "h-5! w-1/2",
  "w-1/4",
  ...Array<string>(8).fill("w-2/3"),
  "mt-8! w-32",
  ...Array<string>(5).fill("w-1/2"),
];

type ReceiptFrameProps<Receipt> = {
  title: string;
  help?: HelpWord;
  back: { href: string; label: string };
  receipt: UseQueryResult<Receipt>;
  /** Saves the receipt as a PDF. */
  save: UseMutationResult<void, Error, void>;
  /** Further actions beside saving and printing. */
  actions?: (receipt: Receipt) => ReactNode;
  children: (receipt: Receipt) => ReactNode;
};

/** The page of a receipt: a header that is not printed, with saving and printing, and the sheet below it. */
export function ReceiptFrame<Receipt>(props: ReceiptFrameProps<Receipt>) {
  const { title, help, back, receipt, save, actions, children } = props;
  const t = useTranslations("receiptFrame");
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={back}
          title={title}
          {...(help && { help })}
          actions={
            receipt.isSuccess && (
              <>
                <Button pending={save.isPending} onClick={() => save.mutate()}>
                  <Download aria-hidden />
                  {t("pdf")}
                </Button>
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden />
                  {t("print")}
                </Button>
                {actions?.(receipt.data)}
              </>
            )
          }
        />
      </div>
      {save.isError && (
        <div className="mb-3 print:hidden">
          <Failure error={save.error} onRetry={() => save.mutate()} />
        </div>
      )}
      {receipt.isPending && (
        <Loading>
          <CardSkeleton lines={lines} className="max-w-[900px] px-6 py-6" />
        </Loading>
      )}
      {receipt.isError && (
        <Failure
          error={receipt.error}
          onRetry={() => void receipt.refetch()}
          whenNotFound={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
        />
      )}
      {receipt.isSuccess && children(receipt.data)}
    </>
  );
}
