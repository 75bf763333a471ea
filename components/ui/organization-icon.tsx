import { initials } from "./initials.ts";

/** The initials of an organization, beside its name. */
export function OrganizationIcon({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="text-meta rounded-mark bg-mark grid size-7 shrink-0 place-items-center font-semibold text-white"
    >
      {initials(name)}
    </span>
  );
}
