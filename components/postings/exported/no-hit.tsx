"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { EmptyText } from "#components/ui/empty-state.tsx";

/** The replacement for the table if no posting matches search and filters. */
export function NoHit({ read, onReset }: { read: number; onReset: () => void }) {
  const t = useTranslations("postings");
  const f = useTranslations("postingFilter");
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyText
        icon={SearchX}
        title={t("noHitTitle")}
        text={t("noHitText", { read })}
        action={<Button onClick={onReset}>{f("reset")}</Button>}
      />
    </div>
  );
}
