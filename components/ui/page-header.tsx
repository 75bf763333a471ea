import { ArrowLeft } from "lucide-react";
import { type HelpWord, WithHelp } from "./help.tsx";
import { PageLink } from "./page-link.tsx";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  help?: HelpWord;
  back?: { href: string; label: string };
  beside?: ReactNode;
  actions?: ReactNode;
};

/** The header of a page: its only h1, facts beside it, and the page's primary action at the end. */
export function PageHeader({ title, help, back, beside, actions }: PageHeaderProps) {
  return (
    <header className="mb-4">
      {back && (
        <PageLink
          href={back.href}
          className="text-meta text-muted hover:text-text mb-1 inline-flex h-6 items-center gap-1 rounded font-medium"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {back.label}
        </PageLink>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <WithHelp word={help}>
          <h1 className="text-title font-semibold text-balance">{title}</h1>
        </WithHelp>
        {beside}
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
