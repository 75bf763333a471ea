"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { ChoiceCard } from "#components/ui/choice-card.tsx";
import { Specimens, State, States } from "./specimen.tsx";

/** Checkboxes and choices, chosen or not, and disabled ones. */
export function ChoiceSamples() {
  const p = useTranslations("permission");
  const f = useTranslations("handOver.formats");
  return (
    <>
      <Specimens component="checkbox">
        <States>
          {(["chosen", "not chosen", "disabled"] as const).map((name) => (
            <State key={name} name={name}>
              <Checkbox
                label={f("csv.name")}
                defaultChecked={name === "chosen"}
                disabled={name === "disabled"}
              />
            </State>
          ))}
          <State name="several lines">
            <div className="max-w-56">
              <Checkbox label={p("coreDataNote")} />
            </div>
          </State>
        </States>
      </Specimens>
      <Specimens component="choice-card">
        <div className="grid gap-2 sm:grid-cols-2">
          {(["csv", "xlsx"] as const).map((format) => (
            <ChoiceCard
              key={format}
              name="choice-card-sample"
              defaultChecked={format === "csv"}
              label={f(`${format}.name`)}
              note={f(`${format}.note`)}
            />
          ))}
        </div>
      </Specimens>
    </>
  );
}
