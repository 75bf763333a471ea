import type { ReactNode } from "react";

type OrganizationChecksProps = {
  organizations: readonly { id: string; name: string }[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  label?: string;
  /** Returns what stands below an organization. */
  below?: (organization: { id: string; name: string }) => ReactNode;
};

/** The choice of any number among some organizations. */
export function OrganizationChecks(props: OrganizationChecksProps) {
  const { organizations, chosen, onChange, label, below } = props;
  return (
    <ul aria-label={label} className="max-h-[40dvh] space-y-1 overflow-y-auto">
      {organizations.map((organization) => (
        <li key={organization.id}>
          <label className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              className="accent-primary size-4 shrink-0"
              checked={chosen.has(organization.id)}
              onChange={({ target: { checked } }) => {
                const next = new Set(chosen);
                if (checked) next.add(organization.id);
                else next.delete(organization.id);
                onChange(next);
              }}
            />
            <span className="min-w-0 wrap-anywhere">{organization.name}</span>
          </label>
          {below?.(organization)}
        </li>
      ))}
    </ul>
  );
}
