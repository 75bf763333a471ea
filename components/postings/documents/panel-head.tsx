"use client";

import { ExternalLink, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Posting } from "#contract/posting.ts";
import { Amount } from "#components/ui/amount.tsx";
import { buttonClass, IconButton } from "#components/ui/button.tsx";
import { webAddress } from "#lib/shared/paths.ts";

type PanelHeadProps = { posting: Posting; invoice: string; link: ReactNode; onClose: () => void };

/** The posting to which the documents belong, with a link to it in the accounting service. */
export function PanelHead({ posting, invoice, link, onClose }: PanelHeadProps) {
  const t = useTranslations("document");
  const source = webAddress(posting.url);
  return (
    <div className="border-line flex items-center gap-2 border-b py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold wrap-anywhere">{invoice}</h2>
        <p className="text-meta text-muted flex min-w-0 flex-wrap gap-x-2">
          <span className="wrap-anywhere">
            {posting.contact?.name ?? posting.contact?.accountsPayableNumber}
          </span>
          <span className="whitespace-nowrap">
            <Amount {...posting.amount} showCurrency />
          </span>
        </p>
      </div>
      {link}
      {source && (
        <a
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("source")}
          title={t("source")}
          className={buttonClass({ variant: "ghost", size: "icon" })}
        >
          <ExternalLink aria-hidden />
        </a>
      )}
      <IconButton label={t("close")} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
