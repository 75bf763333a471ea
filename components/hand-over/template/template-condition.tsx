"use client";

import { useTranslations } from "next-intl";
import { Field } from "#components/ui/field.tsx";
import { conditionTests, type TableTemplate, templateFields } from "#lib/shared/table-template.ts";
import { Choice } from "../choice.tsx";

type Condition = TableTemplate["condition"];
type TemplateConditionFieldsProps = {
  condition: Condition;
  onCondition: (condition: Condition) => void;
};

/** Which rows a template writes: all, or only those that meet a condition. */
export function TemplateConditionFields({ condition, onCondition }: TemplateConditionFieldsProps) {
  const t = useTranslations("template");
  const fields = templateFields.filter((field) => field !== "constant");
  const needsText = condition && condition.test !== "isEmpty" && condition.test !== "isNotEmpty";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t("conditionTitle")}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Choice
          label={t("onlyIf")}
          value={condition?.field ?? ""}
          onChange={(field) =>
            onCondition(field === "" ? null : { test: "is", text: "", ...condition, field })
          }
          options={[["", t("allRows")], ...fields.map((field) => [field, t(`fields.${field}`)] as const)]}
        />
        {condition && (
          <Choice
            label={t("test")}
            value={condition.test}
            onChange={(test) => onCondition({ ...condition, test })}
            options={conditionTests.map((test) => [test, t(`tests.${test}`)] as const)}
          />
        )}
        {needsText && (
          <Field label={t("comparedWith")}>
            {(input) => (
              <input
                {...input}
                maxLength={200}
                value={condition.text}
                onChange={({ target }) => onCondition({ ...condition, text: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  );
}
