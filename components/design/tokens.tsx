import { useLocale } from "next-intl";
import { formatAmount } from "#lib/shared/amounts.ts";
import { Specimens, State, States } from "./specimen.tsx";

const surfaces = {
  canvas: "bg-canvas",
  surface: "bg-surface",
  raised: "bg-raised",
  faint: "bg-faint",
  selected: "bg-selected",
  line: "bg-line",
  "line-strong": "bg-line-strong",
  primary: "bg-primary",
};

const inks = {
  text: "text-text bg-surface",
  muted: "text-muted bg-surface",
  link: "text-link bg-surface",
  "on-primary": "text-on-primary bg-primary",
  run: "text-run bg-run-tint",
  done: "text-done bg-done-tint",
  warn: "text-warn bg-warn-tint",
  error: "text-error bg-error-tint",
};

const sizes = {
  meta: "text-meta",
  compact: "text-compact",
  body: "text-body",
  input: "text-input",
  title: "text-title font-semibold",
  display: "text-display font-semibold",
};

/** The colours and sizes of app/globals.css. */
export function TokenSamples() {
  const locale = useLocale();
  const amounts = [1111.11, 8080.4].map((amount) => formatAmount(amount, "EUR", locale));
  return (
    <Specimens component="globals.css">
      <States>
        {Object.entries(surfaces).map(([name, className]) => (
          <State key={name} name={name}>
            <div className={`border-line h-8 w-24 rounded-md border ${className}`} />
          </State>
        ))}
      </States>
      <States>
        {Object.entries(inks).map(([name, className]) => (
          <p key={name} lang="en" translate="no" className={`rounded-md px-3 py-1 ${className}`}>
            {name}
          </p>
        ))}
      </States>
      <States>
        {Object.entries(sizes).map(([name, className]) => (
          <State key={name} name={name}>
            {amounts.map((amount) => (
              <p key={amount} className={`figures ${className}`}>
                {amount}
              </p>
            ))}
          </State>
        ))}
      </States>
    </Specimens>
  );
}
