"use client";

type ChoiceBoxProps = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** A checkbox that selects a row, or all rows of a page. */
export function ChoiceBox({ label, isChosen, onChoose }: ChoiceBoxProps) {
  return (
    <label className="grid size-6 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="accent-primary size-4"
      />
    </label>
  );
}
