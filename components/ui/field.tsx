import { useId, type ReactNode } from "react";
import { type HelpWord, WithHelp } from "./help.tsx";

// Browsers of phones enlarge the page around a focused input whose text is smaller than 16 pixels.
const boxClass =
  "border-line-strong bg-surface max-sm:text-input aria-invalid:border-error disabled:bg-faint disabled:text-muted rounded-md border";

/** The look of an input or select. */
export const inputClass = `${boxClass} h-9 w-full min-w-0 px-2`;

/** The look of an input or select in a bar or a row, as tall as the buttons there. */
export const barInputClass = `${boxClass} h-8`;

type InputProps = { id: string; className: string; "aria-invalid"?: true; "aria-describedby"?: string };

type FieldProps = {
  label: string;
  /** The explanation of the label, if a hint is too short for it. */
  help?: HelpWord | undefined;
  /** The meaning of the value, if the label is not enough. */
  hint?: ReactNode;
  /** The problem of the value, if there is one. */
  error?: string | undefined;
  /**
   * For an input of several parts: gives the first one the focus when the label is clicked. The parts are a
   * group that the label names by its id, `{id}-label`.
   */
  onGroupLabel?: (() => void) | undefined;
  /** Renders the input with the attributes that link it to its label and error. */
  children: (input: InputProps) => ReactNode;
};

/** A select or input with its label above, and its hint and error below. */
export function Field({ label, help, hint, error, onGroupLabel, children }: FieldProps) {
  const id = useId();
  const texts = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  const described = texts.length > 0 ? { "aria-describedby": texts.join(" ") } : {};
  const wrong = error === undefined ? {} : ({ "aria-invalid": true } as const);
  return (
    <div className="min-w-0">
      <div className="text-meta text-muted mb-1.5 font-medium">
        <WithHelp word={help}>
          {onGroupLabel ? (
            <span id={`${id}-label`} onClick={onGroupLabel} className="block">
              {label}
            </span>
          ) : (
            <label htmlFor={id} id={`${id}-label`} className="block">
              {label}
            </label>
          )}
        </WithHelp>
      </div>
      {children({ id, className: inputClass, ...described, ...wrong })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-meta text-muted mt-1 text-pretty">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-error mt-1">
          {error}
        </p>
      )}
    </div>
  );
}
