"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { silenceMutation } from "#lib/client/postings/unusual.ts";
import type { SilenceChange, UnusualReason } from "#lib/shared/unusual.ts";

type SilenceButtonProps = {
  organizationId: string;
  exportId: string;
  name: Omit<SilenceChange, "isUsual">;
  silenced: UnusualReason["silenced"];
  /** The button's text before something is silenced. */
  text: string;
  /** The id of the sentence that the button belongs to. */
  describedBy: string;
  /** Called when it is pressed. */
  onSay?: () => void;
};

/**
 * The button that says that something is usual, or, once somebody has said so, who it was and the button
 * that takes it back.
 */
export function SilenceButton(props: SilenceButtonProps) {
  const { organizationId, exportId, name, silenced, text, describedBy, onSay } = props;
  const t = useTranslations("unusual");
  const saying = useMutation(silenceMutation(organizationId, exportId, useQueryClient()));
  const { kind, supplier, value } = name;
  const say = () => {
    onSay?.();
    saying.mutate({ kind, supplier, value, isUsual: silenced === null });
  };
  return (
    <>
      {silenced && (
        <span className="text-meta">
          {t.rich("silencedBy", {
            person: silenced.personName || "–",
            time: () => <Time value={silenced.at} />,
          })}
        </span>
      )}
      <Button variant="ghost" pending={saying.isPending} aria-describedby={describedBy} onClick={say}>
        {silenced ? t("takeBack") : text}
      </Button>
      {saying.error && <Failure error={saying.error} onRetry={say} />}
    </>
  );
}
