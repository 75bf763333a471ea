import clsx from "clsx";
import type { ReactNode } from "react";

type StepTitleProps = { number: number; children: ReactNode; className?: string };

/**
 * The title of a step of the hand-over, with its number. The order of the page tells it where nobody sees
 * it.
 */
export function StepTitle({ number, children, className }: StepTitleProps) {
  return (
    <span className={clsx("flex items-center gap-2 font-semibold", className)}>
      <StepNumber number={number} />
      {children}
    </span>
  );
}

/** The number of a step, for the eye alone. */
export function StepNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden
      className="border-line-strong text-meta figures inline-grid size-5 shrink-0 place-items-center rounded-full border font-medium"
    >
      {number}
    </span>
  );
}
