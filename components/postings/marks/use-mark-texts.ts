"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Signer } from "./signers-of.ts";

/** Returns functions that say in words who has checked or flagged a posting; undefined where nobody has. */
export function useMarkTexts() {
  const t = useTranslations("postings");
  const format = useFormatter();
  const namesOf = (signers: readonly Signer[]) => format.list(signers.map(({ name }) => name ?? t("you")));
  return {
    checkedText: (signers?: readonly Signer[]) => signers && t("checkedBy", { names: namesOf(signers) }),
    flaggedText: (signers?: readonly Signer[]) => signers && t("flaggedBy", { names: namesOf(signers) }),
  };
}
