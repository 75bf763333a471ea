import clsx from "clsx";
import { type ComponentProps, useId } from "react";

/** The border of a choice, which shows whether it is the chosen one. */
export const choiceCardClass =
  "border-line bg-surface has-checked:border-focus has-checked:ring-focus flex rounded-lg border px-3 has-checked:ring-1";

type ChoiceCardProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  /** What follows from the choice. */
  note: string;
  /** Whether on phones only the chosen one shows its note. */
  isShortOnPhones?: true;
};

/** One of several choices, with what follows from it. */
export function ChoiceCard({ label, note, isShortOnPhones, ...rest }: ChoiceCardProps) {
  const id = useId();
  return (
    <label className={clsx(choiceCardClass, "group gap-3 py-2")}>
      <input
        type="radio"
        {...rest}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        className="accent-primary mt-0.5 size-4 shrink-0"
      />
      <span>
        <span id={id} className="block font-medium">
          {label}
        </span>
        <span
          id={`${id}-note`}
          className={clsx(
            "text-meta text-muted block",
            isShortOnPhones && "max-sm:hidden max-sm:group-has-checked:block",
          )}
        >
          {note}
        </span>
      </span>
    </label>
  );
}
