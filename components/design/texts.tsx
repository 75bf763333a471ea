"use client";

import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Distance } from "#components/ui/distance.tsx";
import { Time } from "#components/ui/time.tsx";
import { Mark, Wordmark } from "#components/ui/wordmark.tsx";
import { useTranslations } from "next-intl";
import { Specimens, State, States } from "./specimen.tsx";

const sample = new Date("2026-10-28T09:41:30Z");

/** Badges, points in time, and the app's logo. */
export function Texts() {
  const r = useTranslations("runState");
  const e = useTranslations("exportStatus");
  const t = useTranslations("exports");
  const tones: Record<Tone, string> = {
    neutral: r("CANCELLED"),
    waiting: r("PLANNED"),
    run: e("EXPORTING"),
    done: e("EXPORTED"),
    warn: e("PARTIALLY_EXPORTED"),
    error: e("FAILED"),
    unknown: t("confirm.unknownTitle"),
  };
  return (
    <>
      <Specimens component="badge">
        <States>
          {Object.entries(tones).map(([tone, word]) => (
            <State key={tone} name={tone}>
              <Badge tone={tone as Tone}>{word}</Badge>
            </State>
          ))}
          <State name="w-24">
            <div className="w-24">
              <Badge tone="unknown">{tones.unknown}</Badge>
            </div>
          </State>
        </States>
      </Specimens>
      <Specimens component="time">
        <States>
          {(["day", "minute", "second", "clock"] as const).map((detail) => (
            <State key={detail} name={detail}>
              <Time value={sample} detail={detail} />
            </State>
          ))}
          <State name="unknown">
            <Time value="" />
          </State>
        </States>
      </Specimens>
      <Specimens component="distance">
        <Distance value={sample} />
      </Specimens>
      <Specimens component="wordmark">
        <States>
          <State name="Wordmark">
            <Wordmark />
          </State>
          <State name="Mark">
            <Mark />
          </State>
        </States>
      </Specimens>
    </>
  );
}
