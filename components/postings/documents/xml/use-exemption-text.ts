"use client";

import { useTranslations } from "next-intl";
import type { InvoiceTax } from "#lib/shared/xml-invoice/invoice.ts";

/**
 * The categories of tax that need a reason (UNCL 5305), with words of ours. S, the standard rate, needs
 * none.
 */
const categories = ["Z", "E", "AE", "K", "G", "O", "L", "M"] as const;

/** An article of the VAT directive in a code, such as VATEX-EU-132-1A: its number, paragraph and letter. */
const article = /^VATEX-EU-(\d{2,3})(?:-(\d)([A-Z]{0,2}))?$/i;

/**
 * Returns the function that says in words why an invoice has no or another tax: by its category, and by the
 * code of the exemption (list VATEX of the CEF). A category that is not known stands as its code. It returns
 * null for the standard rate without a code.
 */
export function useExemptionText(): (tax: InvoiceTax) => string | null {
  const t = useTranslations("document.xml");
  return ({ category, exemptionCode: code }) => {
    const known = categories.find((one) => one === category);
    const [, number, paragraph, letter] = article.exec(code ?? "") ?? [];
    const place = [number, paragraph && `(${paragraph})`, letter && `(${letter.toLowerCase()})`];
    const words = [
      known ? t(`categories.${known}`) : category === "S" ? null : category,
      number ? t("article", { article: place.filter(Boolean).join(" ") }) : null,
      code,
    ];
    return words.filter(Boolean).join(", ") || null;
  };
}
