import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { SolvingActions } from "./solving-actions.tsx";

type EmptyStateProps = { icon: LucideIcon; title: string; text: string; action?: ReactNode };

/** The replacement for an empty list: the reason, and the first thing to do. */
export function EmptyState(props: EmptyStateProps) {
  return (
    <Card>
      <EmptyText {...props} />
    </Card>
  );
}

/** The same for a list that has a card already. */
export function EmptyText({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span className="bg-faint text-muted mb-4 grid size-10 place-items-center rounded-full">
        <Icon aria-hidden className="size-5" />
      </span>
      <h2 className="text-input font-semibold">{title}</h2>
      <p className="text-muted mt-1 max-w-[56ch] text-pretty">{text}</p>
      {action && (
        <div className="mt-5">
          <SolvingActions>{action}</SolvingActions>
        </div>
      )}
    </div>
  );
}
