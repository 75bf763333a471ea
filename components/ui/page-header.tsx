import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { buttonClass } from "./button.tsx";
import { type HelpWord, WithHelp } from "./help.tsx";
import { PageLink } from "./page-link.tsx";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  help?: HelpWord;
  back?: { href: string; label: string };
  beside?: ReactNode;
  actions?: ReactNode;
  /** Whether the way back stands in the line of the title, on a page whose content needs the height. */
  isDense?: true;
};

/** The header of a page: its only h1, facts beside it, and the page's primary action at the end. */
export function PageHeader({ title, help, back, beside, actions, isDense }: PageHeaderProps) {
  return (
    <header className={isDense ? "mb-3" : "mb-4"}>
      {back && (
        <PageLink
          href={back.href}
          className={clsx(
            "text-meta text-muted hover:text-text mb-1 inline-flex h-6 items-center gap-1 rounded font-medium",
            isDense && "lg:hidden",
          )}
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {back.label}
        </PageLink>
      )}
      <div
        className={clsx(
          "flex min-h-8 items-center gap-x-3 gap-y-2",
          isDense ? "max-lg:flex-wrap" : "flex-wrap",
        )}
      >
        {isDense && back && (
          <PageLink
            href={back.href}
            aria-label={back.label}
            title={back.label}
            className={clsx(buttonClass({ variant: "ghost", size: "icon" }), "-mr-2 -ml-2 max-lg:hidden!")}
          >
            <ArrowLeft aria-hidden />
          </PageLink>
        )}
        <div
          className={
            isDense ? "flex min-w-0 flex-1 flex-wrap items-center gap-x-3 max-sm:basis-full" : "contents"
          }
        >
          <WithHelp word={help}>
            <h1 className="text-title font-semibold text-balance">{title}</h1>
          </WithHelp>
          {beside}
        </div>
        {actions && <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div>}
      </div>
    </header>
  );
}
