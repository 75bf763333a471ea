"use client";

import { useTranslations } from "next-intl";
import { useNow } from "#components/ui/use-now.ts";

/** The assumed lifetime of a code, in seconds. The interface states 30 to 50. */
const codeSeconds = 45;

const announcedBelow = 10;

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * A countdown from the person's return with a code (`since`, in milliseconds). Screen readers announce only
 * the start, the beginning of the last ten seconds, and the end.
 */
export function CodeTimer({ since }: { since: number }) {
  const t = useTranslations("signIn.code");
  const now = useNow(true) ?? since;
  const left = Math.max(0, Math.ceil(codeSeconds - (now - since) / 1000));
  return (
    <>
      {left > 0 ? (
        <p className="font-medium">
          {t("left")}{" "}
          <span role="timer" className="figures">
            {clock(left)}
          </span>
        </p>
      ) : (
        <p className="text-error font-medium">{t("over")}</p>
      )}
      <p role="status" className="sr-only">
        {left > announcedBelow && t("announce", { seconds: codeSeconds })}
        {left > 0 && left <= announcedBelow && t("announce", { seconds: announcedBelow })}
        {left === 0 && t("over")}
      </p>
    </>
  );
}
