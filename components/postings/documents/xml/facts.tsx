import type { FieldTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { TermNumber } from "./term-number.tsx";

type Fact = [name: string, value: string | null, terms: FieldTerms];

/** A list of names and values, with their numbers in EN 16931. Empty values are left out. */
export function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
      {known.map(([name, value, terms]) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-muted">
            {name}
            <TermNumber of={terms} />
          </dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
