"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { FailureCode } from "#components/ui/failure.tsx";
import { useFailureText, useStoredError } from "#components/ui/failure-text.ts";
import { Time } from "#components/ui/time.tsx";
import type { HandedToDeliver } from "./handed-to-deliver.ts";
import { isInDoubt, isPartlyAtDatev } from "#lib/shared/datev-share.ts";
import type { Delivery, DeliveryState } from "#lib/shared/targets.ts";
import { AnswerDelivery } from "./answer-delivery.tsx";
import { CancelDelivery } from "./cancel-delivery.tsx";
import { DatevActions } from "./datev/datev-actions.tsx";
import { DatevGoesOn, goesOnAtDatev } from "./datev/datev-goes-on.tsx";
import { AtDatev } from "./datev/at-datev.tsx";
import { SendAgain } from "./datev/send-again.tsx";
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

/** The ways to go on with a delivery to DATEV, where nothing is unclear and nothing is sent twice. */
const actionsAtDatev: typeof actions = { waiting: CancelDelivery, failed: SendAgain, cancelled: SendAgain };

export type DeliveryProps = { organizationId: string; handed: HandedToDeliver; delivery: Delivery };

/** A delivery: its target and state, what the other side said or why it failed, and the way to go on. */
export function DeliveryItem(props: DeliveryProps) {
  const t = useTranslations("handOver.delivery");
  const { delivery, organizationId } = props;
  const { targetName, kind, state, askedAt, askedBy, endedAt, answer, problem, datev } = delivery;
  const Action = (kind === "datev" ? actionsAtDatev : actions)[state];
  const action = Action && <Action {...props} />;
  return (
    <li className="space-y-1 py-2">
      <div aria-atomic className="space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{targetName}</span>
          {isPartlyAtDatev(delivery) ? (
            <Badge tone="warn">{t("datev.partly")}</Badge>
          ) : (
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          )}
          {endedAt !== null && <Time value={endedAt} />}
          <span className="text-muted text-meta ml-auto">
            {t.rich("asked", { time: () => <Time value={askedAt} />, person: askedBy })}
          </span>
        </div>
        {kind !== "datev" && <NextAttempt delivery={delivery} />}
        {answer && <p className="wrap-anywhere">{t("answer", { answer })}</p>}
        {problem !== null && hasProblem(delivery) && <Problem delivery={delivery} problem={problem} />}
      </div>
      {kind === "datev" && (
        // Its time changes with each question.
        <div aria-live="off" className="empty:hidden">
          <DatevGoesOn delivery={delivery} />
        </div>
      )}
      {datev && <AtDatev {...props} datev={datev} />}
      {kind === "datev" ? (
        <DatevActions organizationId={organizationId} delivery={delivery}>
          {action}
        </DatevActions>
      ) : (
        action
      )}
    </li>
  );
}

/** When a delivery that waits is tried. */
function NextAttempt({ delivery: { state, attempts, nextAt } }: Pick<DeliveryProps, "delivery">) {
  const t = useTranslations("handOver.delivery");
  if (state !== "waiting") return null;
  return (
    <p>
      {nextAt === null || attempts === 0
        ? t("first")
        : t.rich("next", { attempts, time: () => <Time value={nextAt} detail="clock" /> })}
    </p>
  );
}

/**
 * Whether the problem of a delivery is shown: while it counts, and where no batch and no document tells it
 * with more detail.
 */
function hasProblem({ state, problem, datev }: Delivery): boolean {
  if (!["waiting", "sending", "following", "failed"].includes(state)) return false;
  if (!datev) return true;
  const told = [...datev.batches, ...datev.documents.failures].map((part) => part.problem?.errorCode);
  return !told.includes(problem?.errorCode);
}

type ProblemProps = { delivery: Delivery; problem: NonNullable<Delivery["problem"]> };

function Problem({ delivery, problem }: ProblemProps) {
  const t = useTranslations("handOver");
  const text = useFailureText()(useStoredError()(problem, 409));
  const isCutOff = delivery.kind === "datev" && problem.errorCode === "TARGET_REMOVED";
  const isUnknown = problem.errorCode === "DATEV_ANSWER_LOST" && isInDoubt(delivery);
  const title = isCutOff ? t("delivery.datev.disconnected.title") : text.title;
  const next = isCutOff ? t("delivery.datev.disconnected.next") : text.next;
  return (
    <div>
      <p className="font-medium">{title}</p>
      {!goesOnAtDatev(delivery) && (
        <p className="text-muted max-w-[70ch] text-pretty">
          {isUnknown ? t("delivery.datev.inDoubt.next") : next}
        </p>
      )}
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
