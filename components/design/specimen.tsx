import type { ReactNode } from "react";

/**
 * The primitives of one file of components/ui, under the name of that file, which is the same in every
 * language.
 */
export function Specimens({ component, children }: { component: string; children: ReactNode }) {
  return (
    <section aria-labelledby={component} className="border-line border-t py-6">
      <h2 id={component} lang="en" translate="no" className="text-input mb-3 font-semibold">
        {component}
      </h2>
      <div className="space-y-4">{children}</div>
    </section>
  );
}

/** A primitive in one of its states, under the name of the state. */
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

/** Several states side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>;
}
