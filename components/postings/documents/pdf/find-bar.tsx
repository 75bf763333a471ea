"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState, type Ref } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { barInputClass } from "#components/ui/field.tsx";
import type { Matches } from "./pdf-viewer.ts";

type FindBarProps = {
  matches: Matches;
  field: Ref<HTMLInputElement>;
  onFind: (query: string, next?: "forwards" | "backwards") => void;
  onClose: () => void;
};

/**
 * The search field for a document. It searches at each keystroke. Enter moves to the next match,
 * Shift+Enter to the previous one. Escape closes only the search.
 */
export function FindBar({ matches, field, onFind, onClose }: FindBarProps) {
  const t = useTranslations("document");
  const bar = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = bar.current;
    // This native listener runs before the page's own and the browser's, for which Escape would also close
    // the documents.
    const closeAlone = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    element?.addEventListener("keydown", closeAlone);
    return () => element?.removeEventListener("keydown", closeAlone);
  }, []);

  const { current, total, isSearching } = matches;
  const isFound = query !== "" && total > 0;
  return (
    <div
      ref={bar}
      role="search"
      aria-label={t("find")}
      className="border-line text-compact flex shrink-0 flex-wrap items-center gap-1 border-b px-2 py-1"
    >
      <input
        ref={field}
        type="text"
        autoFocus
        aria-label={t("findWhat")}
        placeholder={t("findWhat")}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          onFind(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") onFind(query, event.shiftKey ? "backwards" : "forwards");
        }}
        className={`${barInputClass} min-w-32 flex-1 px-2`}
      />
      <span role="status" className="figures text-muted min-w-16 px-1 text-right whitespace-nowrap">
        {isFound && t("matches", { current, total })}
        {query !== "" && total === 0 && !isSearching && t("noMatch")}
      </span>
      <IconButton label={t("previousMatch")} disabled={!isFound} onClick={() => onFind(query, "backwards")}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={t("nextMatch")} disabled={!isFound} onClick={() => onFind(query, "forwards")}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={t("closeFind")} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
