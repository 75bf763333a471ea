import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className" | "children"> & { label: ReactNode };

/** A checkbox with its label behind it. Where the label has several lines, the box is beside the first. */
export const Checkbox = ({ label, ...rest }: CheckboxProps) => (
  <label className="flex min-h-6 items-start gap-2 py-0.5">
    <input type="checkbox" {...rest} className="accent-primary mt-0.5 size-4 shrink-0" />
    {label}
  </label>
);
