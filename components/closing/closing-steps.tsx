"use client";

import clsx from "clsx";
import { Check, Circle, LoaderCircle, Pause } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { useStoredError, useFailureText } from "#components/ui/failure-text.ts";
import { type Closing, closingSteps, type ClosingStep } from "#lib/shared/closing.ts";
import { pages } from "#lib/shared/paths.ts";

type ClosingStepsProps = { organizationId: string; closing: Closing };
type StepState = "done" | "current" | "stopped" | "open";

const looks = {
  done: { Icon: Check, ink: "text-ok" },
  current: { Icon: LoaderCircle, ink: "text-run" },
  stopped: { Icon: Pause, ink: "text-warn" },
  open: { Icon: Circle, ink: "text-muted" },
} as const;

/** The steps of an order, each with how far it is. Steps that the order does not have are left out. */
export function ClosingSteps({ organizationId, closing }: ClosingStepsProps) {
  const t = useTranslations("closing");
  const storedError = useStoredError();
  const failureText = useFailureText();
  const { request, step: current, stop, problem, exportId } = closing;
  const place = closingSteps.indexOf(current);
  const has = (step: ClosingStep) =>
    (step !== "documents" || request.documents) && (step !== "delivery" || request.targetId !== null);
  const stateOf = (step: ClosingStep): StepState => {
    const own = closingSteps.indexOf(step);
    if (own !== place) return own < place ? "done" : "open";
    return stop ? "stopped" : "current";
  };
  return (
    <ol aria-label={t("steps.label")} className="space-y-2">
      {closingSteps.filter(has).map((step) => {
        const state = stateOf(step);
        const { Icon, ink } = looks[state];
        return (
          <li key={step} aria-current={step === current ? "step" : undefined} className="flex gap-2.5">
            <Icon
              aria-hidden
              className={clsx(
                "mt-0.5 size-4 shrink-0",
                ink,
                state === "current" && "motion-safe:animate-spin",
              )}
            />
            <div className="min-w-0 flex-1">
              <span className={clsx(state === "open" && "text-muted", step === current && "font-semibold")}>
                {t(`steps.${step}`)}
              </span>
              <span className="sr-only">, {t(`states.${state}`)}</span>
              {step === "wait" && exportId !== null && (
                <PageLink
                  href={pages.export(organizationId, exportId)}
                  className="text-link ml-2 inline-flex min-h-6 items-center underline underline-offset-2"
                >
                  {t("openExport")}
                </PageLink>
              )}
              {step === current && problem && (
                <p className="text-muted text-pretty">
                  {t("tryingAgain", { problem: failureText(storedError(problem, 503)).title })}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
