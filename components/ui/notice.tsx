import clsx from "clsx";
import { Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { SolvingActions } from "./solving-actions.tsx";

const looks = {
  info: { Icon: Info, tint: "border-run/25 bg-run-tint", ink: "text-run" },
  warn: { Icon: TriangleAlert, tint: "border-warn/25 bg-warn-tint", ink: "text-warn" },
  error: { Icon: OctagonAlert, tint: "border-error/25 bg-error-tint", ink: "text-error" },
} as const;

type NoticeProps = { tone: keyof typeof looks; title: ReactNode; children?: ReactNode; actions?: ReactNode };

/**
 * A message near its cause: the problem, the next step and the action for it. Errors are announced at once.
 */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const { Icon, tint, ink } = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={clsx("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-4 py-2.5", tint)}
    >
      <Icon
        aria-hidden
        className={clsx("size-4 shrink-0", actions && !children ? "mt-0.5 sm:mt-2" : "mt-0.5", ink)}
        strokeWidth={2}
      />
      <div className={clsx("min-w-0 flex-1 basis-56", actions && "sm:basis-80")}>
        <div className={clsx("font-semibold text-pretty", ink, actions && !children && "sm:py-1.5")}>
          {title}
        </div>
        {children && <div className="mt-0.5 max-w-[70ch]">{children}</div>}
      </div>
      {actions && <SolvingActions>{actions}</SolvingActions>}
    </div>
  );
}
