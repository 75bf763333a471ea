/** A list of names and values. Empty values are left out. */
export function Facts({ facts }: { facts: [name: string, value: string | null][] }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
      {known.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-muted">{name}</dt>
          <dd className="figures wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
