"use client";

import { useTranslations } from "next-intl";
import { useDayConditions } from "#components/ui/applied-filter.tsx";
import { FilterDays, FilterSelect } from "#components/ui/filter-fields.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { auditActions, auditOutcomes } from "#lib/shared/audit.ts";
import type { AuditEventList, AuditPageParameters } from "#lib/shared/audit-list.ts";
import { pages } from "#lib/shared/paths.ts";

/** The filter in the address, without the position in the list. */
export type AuditConditions = Omit<AuditPageParameters, "before" | "after">;

type AuditFilterFormProps = {
  organizationId: string;
  conditions: AuditConditions;
  people: AuditEventList["people"];
};

/** The filter of the audit trail. */
export function AuditFilterForm({ organizationId, conditions, people }: AuditFilterFormProps) {
  const t = useTranslations("audit");
  const { person = "", action = "", outcome = "", from = "", to = "" } = conditions;
  const isKnown = person === "" || people.some(({ id }) => id === person);
  const offered = isKnown ? people : [...people, { id: person, name: t("unknownPerson") }];
  const days = useDayConditions({ from, to });
  const texts = [
    { name: "person", label: t("person"), text: offered.find(({ id }) => id === person)?.name ?? "" },
    { name: "action", label: t("action"), text: action && t(`actions.${action}`) },
    { name: "outcome", label: t("outcome"), text: outcome && t(`outcomes.${outcome}`) },
    ...days,
  ];
  return (
    <FilterForm
      label={t("filter")}
      values={{ person, action, outcome, from, to }}
      path={(chosen) => pages.audit(organizationId, chosen)}
      conditions={texts}
      reset={t("reset")}
      className="grid grid-cols-2 md:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_10rem_10rem_auto]"
    >
      {(fields) => (
        <>
          <div className="max-md:col-span-2">
            <FilterSelect
              label={t("person")}
              field={fields.register("person")}
              all={t("everyone")}
              options={offered.map(({ id, name }) => [id, name] as const)}
            />
          </div>
          <FilterSelect
            label={t("action")}
            field={fields.register("action")}
            all={t("allActions")}
            options={auditActions.map((one) => [one, t(`actions.${one}`)] as const)}
          />
          <FilterSelect
            label={t("outcome")}
            field={fields.register("outcome")}
            all={t("allOutcomes")}
            options={auditOutcomes.map((one) => [one, t(`outcomes.${one}`)] as const)}
          />
          <FilterDays {...fields} />
        </>
      )}
    </FilterForm>
  );
}
