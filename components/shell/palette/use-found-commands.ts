"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { findQuery } from "#lib/client/find.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { formatTime } from "#lib/shared/dates.ts";
import type { FoundPosting, FoundPostings } from "#lib/shared/found-postings.ts";
import { leavePage } from "#lib/client/leaving.ts";
import { pages } from "#lib/shared/paths.ts";
import { isSearchable } from "#lib/shared/postings/search-words.ts";
import type { Command } from "./use-commands.ts";

/** The time without a keystroke after which postings are searched, in milliseconds. */
const restMilliseconds = 150;

/** Maximum number of postings in the palette. The page of the search has the others. */
const maxPostings = 8;

/**
 * Returns the postings of all organizations that match a text as commands that open them, and the search
 * itself. It runs once the person stops typing.
 */
export function useFoundCommands(
  typed: string,
  connections: readonly ConnectionSummary[],
): { commands: Command[]; search: UseQueryResult<FoundPostings> } {
  const t = useTranslations("palette");
  const locale = useLocale();
  const router = useRouter();
  const text = typed.trim();
  const searched = useRested(text);
  const isPossible = connections.length > 0 && isSearchable(searched);
  const search = useQuery({
    ...findQuery(null, searched),
    enabled: isPossible,
  });
  const commandOf = (posting: FoundPosting): Command => {
    const { organizationId, exportId, entityGuid, isFailed, begunAt, amount, currency } = posting;
    const organization = connections.find((connection) => connection.organizationId === organizationId);
    const day = formatTime(begunAt, { locale, detail: "day" }) ?? begunAt;
    const sum =
      amount !== null && currency !== null ? `${formatAmount(amount, currency, locale)} ${currency}` : null;
    const named = [posting.invoiceNumber ?? t("noNumber"), posting.supplierName ?? posting.supplierNumber];
    return {
      icon: FileText,
      label: named.filter(Boolean).join(", "),
      detail: t("ofExport", { organization: organization?.organizationName ?? organizationId, day }),
      ...(sum !== null && { end: sum }),
      run: () => {
        const page = pages.export(organizationId, exportId, isFailed ? {} : { posting: entityGuid });
        leavePage(() => router.push(page));
      },
    };
  };
  const isCurrent = isPossible && isSearchable(text) && !search.isPlaceholderData && text === searched;
  const postings = isCurrent ? (search.data?.postings ?? []) : [];
  return { commands: postings.slice(0, maxPostings).map(commandOf), search };
}

/** Returns a text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
