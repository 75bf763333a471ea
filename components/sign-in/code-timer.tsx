"use client";

import { useTranslations } from "next-intl";
import { useNow } from "#components/ui/use-now.ts";

/** How long a code is taken to be good, in seconds; the interface says 30 to 50. */
const codeSeconds = 45;

const announcedBelow = 10;

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Counts down from when the person came back with a code (`since`, in milliseconds). Only its beginning, the last ten
 * seconds and the end are announced.
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
