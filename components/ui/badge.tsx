import clsx from "clsx";
import { Ban, Check, CircleHelp, Clock, LoaderCircle, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The meaning of a state. Each has its own icon, so that it is recognised without colour too. */
export type Tone = "neutral" | "waiting" | "run" | "done" | "warn" | "error" | "unknown";

const icons = {
  neutral: Ban,
  waiting: Clock,
  run: LoaderCircle,
  done: Check,
  warn: TriangleAlert,
  error: OctagonAlert,
  unknown: CircleHelp,
} as const;

const tints: Record<Tone, string> = {
  neutral: "bg-faint text-muted",
  waiting: "bg-faint text-muted",
  run: "bg-run-tint text-run",
  done: "bg-done-tint text-done",
  warn: "bg-warn-tint text-warn",
  error: "bg-error-tint text-error",
  unknown: "bg-warn-tint text-warn",
};

/** A state as icon, word and colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span
      className={clsx(
        "text-meta inline-flex h-[22px] max-w-full items-center gap-1.5 rounded-full pr-2 pl-1.5 font-medium whitespace-nowrap",
        tints[tone],
      )}
    >
      <Icon
        aria-hidden
        className={clsx("size-3.5 shrink-0", tone === "run" && "animate-turn")}
        strokeWidth={2}
      />
      <span className="truncate">{children}</span>
    </span>
  );
}
