import { useId, type ReactNode } from "react";

const inputClass =
  "border-line-strong bg-surface max-sm:text-input aria-invalid:border-error h-9 w-full min-w-0 rounded-md border px-2";

type InputProps = { id: string; className: string; "aria-invalid"?: true; "aria-describedby"?: string };

type FieldProps = {
  label: string;
  /** What is wrong with the value, where something is. */
  error?: string | undefined;
  /** Renders the input with what ties it to its label and error. */
  children: (input: InputProps) => ReactNode;
};

/** A select or input with its label above and its error below. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId();
  const wrong =
    error === undefined ? {} : ({ "aria-invalid": true, "aria-describedby": `${id}-error` } as const);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-meta text-muted mb-1 block font-medium">
        {label}
      </label>
      {children({ id, className: inputClass, ...wrong })}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-error mt-1">
          {error}
        </p>
      )}
    </div>
  );
}
