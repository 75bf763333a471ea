import { Field } from "#components/ui/field.tsx";
import type { HelpWord } from "#components/ui/help.tsx";

type ChoiceProps<Value extends string> = {
  label: string;
  help?: HelpWord;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
};

/** A choice of one value among a few, with its label. */
export function Choice<Value extends string>({ label, help, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} help={help}>
      {(input) => (
        <select
          {...input}
          value={options.findIndex(([one]) => one === value)}
          onChange={(event) => {
            const chosen = options[Number(event.target.value)];
            if (chosen) onChange(chosen[0]);
          }}
        >
          {options.map(([one, text], index) => (
            <option key={one} value={index}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
