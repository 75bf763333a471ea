import type { ReactNode } from "react";
import { type HelpWord, WithHelp } from "./help.tsx";

export type Fact = [name: string, value: ReactNode, help?: HelpWord];

/** The facts of a receipt: each name beside its value, and above it on a small window. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
    {facts.map(([name, value, help]) => (
      <div key={name} className="contents">
        <dt className="text-muted">
          <WithHelp word={help}>{name}</WithHelp>
        </dt>
        <dd className="wrap-anywhere max-sm:mb-1.5">{value}</dd>
      </div>
    ))}
  </dl>
);
