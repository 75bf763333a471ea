import type { ComponentProps } from "react";
import { useId } from "react";

type TextFieldProps = ComponentProps<"input"> & { label: string; hint: string };

/** A field for copied text: without spell check, capitalisation and completion. */
export function TextField({ label, hint, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        className="border-line-strong bg-surface text-input aria-invalid:border-error h-10 w-full min-w-0 rounded-md border px-3"
      />
      <p id={`${id}-hint`} className="text-meta text-muted mt-1 text-pretty">
        {hint}
      </p>
    </div>
  );
}
