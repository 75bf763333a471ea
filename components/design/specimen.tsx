import type { ReactNode } from "react";

/** What one file of components/ui holds, under its name in the code, which is the same in every language. */
export function Specimens({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section aria-labelledby={of} className="border-line border-t py-6">
      <h2 id={of} lang="en" translate="no" className="text-input mb-3 font-semibold">
        {of}
      </h2>
      <div className="space-y-4">{children}</div>
    </section>
  );
}

/** A primitive in one of its states, under what brings that state about. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p lang="en" translate="no" className="text-meta text-muted mb-1">
        {name}
      </p>
      {children}
    </div>
  );
}

/** States beside each other. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>;
}
