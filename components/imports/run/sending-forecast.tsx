"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { ImportPlan, ImportRun } from "#lib/shared/import-run.ts";
import {
  aboutDuration,
  forecastRest,
  forecastSending,
  type Forecast,
  type SendingPace,
} from "#lib/shared/sending-forecast.ts";

function useForecastTexts() {
  const format = useFormatter();
  return ({ records, requests, logPages, milliseconds }: Forecast, { requestsAMinute }: SendingPace) => {
    const { value, unit } = aboutDuration(milliseconds);
    const time = format.number(value, { style: "unit", unit, unitDisplay: "long" });
    return { time, records, requests, pages: logPages, limit: requestsAMinute };
  };
}

type SendingForecastProps = {
  plan: ImportPlan;
  wanted: Pick<ImportRun, "mode" | "withUnchanged">;
  pace: SendingPace;
};

/** The time that sending a plan will take, and the reason. */
export function SendingForecast({ plan, wanted, pace }: SendingForecastProps) {
  const t = useTranslations("importRun");
  const texts = useForecastTexts();
  return <p className="max-w-[70ch]">{t("forecast", texts(forecastSending(plan, wanted, pace), pace))}</p>;
}

/** The remaining time of a run and the reason; or the time of the next request if the run waits for it. */
export function TimeLeft({ run }: { run: ImportRun }) {
  const t = useTranslations("importRun");
  const texts = useForecastTexts();
  const now = useNow(true);
  const { pace, startedAt, nextAt } = run;
  if (now === null || startedAt === null) return null;
  const waits = nextAt !== null && Date.parse(nextAt) > now + 1_000;
  return (
    <p className="text-muted figures max-w-[70ch]">
      {waits
        ? t.rich("waits", { time: () => <Time value={nextAt} detail="second" /> })
        : pace !== null &&
          t("timeLeft", texts(forecastRest(run, pace, Math.max(0, now - Date.parse(startedAt))), pace))}
    </p>
  );
}
