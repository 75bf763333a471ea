import clsx from "clsx";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { barInputClass } from "./field.tsx";

type SearchInputProps = Omit<ComponentProps<"input">, "aria-label" | "type"> & { label: string };

/**
 * The search field of a list, in the bar above it. `label` is its name and stands in it while it is empty.
 */
export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <span className={clsx("relative min-w-0", className ?? "w-80 max-sm:min-w-0 max-sm:flex-1")}>
      <Search aria-hidden className="text-muted pointer-events-none absolute top-2 left-2.5 size-4" />
      <input
        type="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        title={label}
        {...rest}
        className={`${barInputClass} w-full pr-2 pl-8 text-ellipsis`}
      />
    </span>
  );
}
