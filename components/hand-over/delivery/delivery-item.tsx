"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { FailureCode } from "#components/ui/failure.tsx";
import { useFailureText, useStoredError } from "#components/ui/failure-text.ts";
import { Time } from "#components/ui/time.tsx";
import type { HandedToDeliver } from "./handed-to-deliver.ts";
import type { Delivery, DeliveryState } from "#lib/shared/targets.ts";
import { AnswerDelivery } from "./answer-delivery.tsx";
import { CancelDelivery } from "./cancel-delivery.tsx";
import { DeliverAgain } from "./deliver-again.tsx";

const tones: Record<DeliveryState, Tone> = {
  waiting: "waiting",
  sending: "run",
  following: "run",
  delivered: "done",
  failed: "error",
  unclear: "unknown",
  cancelled: "neutral",
};

/** The ways to go on with a delivery, by its state; the others have none. */
const actions: Partial<Record<DeliveryState, ComponentType<DeliveryProps>>> = {
  waiting: CancelDelivery,
  failed: DeliverAgain,
  unclear: AnswerDelivery,
};

export type DeliveryProps = { organizationId: string; handed: HandedToDeliver; delivery: Delivery };

/** A delivery: its target and state, what the other side said or why it failed, and the way to go on. */
export function DeliveryItem(props: DeliveryProps) {
  const t = useTranslations("handOver.delivery");
  const { targetName, state, attempts, askedAt, askedBy, nextAt, endedAt, answer, problem } = props.delivery;
  const Action = actions[state];
  return (
    <li aria-atomic className="space-y-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{targetName}</span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        {endedAt !== null && <Time value={endedAt} />}
        <span className="text-muted text-meta ml-auto">
          {t.rich("asked", { time: () => <Time value={askedAt} />, person: askedBy })}
        </span>
      </div>
      {state === "waiting" && (
        <p>
          {nextAt === null || attempts === 0
            ? t("first")
            : t.rich("next", { attempts, time: () => <Time value={nextAt} detail="clock" /> })}
        </p>
      )}
      {answer && <p className="wrap-anywhere">{t("answer", { answer })}</p>}
      {problem !== null && (state === "waiting" || state === "failed") && <Problem problem={problem} />}
      {Action && <Action {...props} />}
    </li>
  );
}

function Problem({ problem }: { problem: NonNullable<Delivery["problem"]> }) {
  const t = useTranslations("handOver");
  const text = useFailureText()(useStoredError()(problem, 409));
  return (
    <div>
      <p className="font-medium">{text.title}</p>
      <p className="text-muted max-w-[70ch] text-pretty">{text.next}</p>
      {/* What the other side said, or the name of the file in the way: English, for whoever runs the target. */}
      {problem.message !== "" && (
        <p className="text-meta text-muted wrap-anywhere">
          {t.rich("delivery.message", { message: () => <span lang="en">{problem.message}</span> })}
        </p>
      )}
      <FailureCode {...text} />
    </div>
  );
}
