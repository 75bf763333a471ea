"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import {
  auditActions,
  type AuditEventList,
  auditOutcomes,
  type AuditPageParameters,
} from "#lib/shared/audit.ts";
import { pages } from "#lib/shared/paths.ts";

/** The filter in the address, without the position in the list. */
export type AuditConditions = Omit<AuditPageParameters, "before" | "after">;

type AuditFilterFormProps = {
  organizationId: string;
  conditions: AuditConditions;
  people: AuditEventList["people"];
};

const formOf = ({ person, action, outcome, from, to }: AuditConditions) => ({
  person: person ?? "",
  action: action ?? "",
  outcome: outcome ?? "",
  from: from ?? "",
  to: to ?? "",
});

type FilterForm = ReturnType<typeof formOf>;

/**
 * The filter of the audit trail. The address holds the submitted values; when the person navigates back,
 * the form follows.
 */
export function AuditFilterForm({ organizationId, conditions, people }: AuditFilterFormProps) {
  const t = useTranslations("audit");
  const router = useRouter();
  const { person } = conditions;
  const isKnown = person === undefined || people.some(({ id }) => id === person);
  const offered = isKnown ? people : [...people, { id: person, name: t("unknownPerson") }];
  const { register, handleSubmit, formState, reset } = useForm<FilterForm>({
    defaultValues: formOf(conditions),
  });
  const address = pages.audit(organizationId, conditions);
  const expected = useRef(address);

  const follow = useEffectEvent(() => {
    // The form already shows the values of an address that it set itself. Values typed meanwhile stay.
    if (expected.current !== address) reset(formOf(conditions));
    expected.current = address;
  });
  // The form follows only a new address. Until that arrives, the page may render again with the previous
  // one.
  useEffect(() => follow(), [address]);

  function apply(chosen: FilterForm): void {
    expected.current = pages.audit(organizationId, chosen);
    router.push(expected.current, { scroll: false });
  }

  function takeOff(): void {
    expected.current = pages.audit(organizationId);
    reset(formOf({}));
  }

  const isFiltered = Object.values(conditions).some(Boolean);
  return (
    <form
      role="search"
      aria-label={t("filter")}
      noValidate
      onSubmit={(event) => void handleSubmit(apply)(event)}
      className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_10rem_10rem_auto]"
    >
      <div className="max-md:col-span-2">
        <Field label={t("person")}>
          {(input) => (
            <select {...input} {...register("person")}>
              <option value="">{t("everyone")}</option>
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label={t("action")}>
        {(input) => (
          <select {...input} {...register("action")}>
            <option value="">{t("allActions")}</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {t(`actions.${action}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("outcome")}>
        {(input) => (
          <select {...input} {...register("outcome")}>
            <option value="">{t("allOutcomes")}</option>
            {auditOutcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {t(`outcomes.${outcome}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("from")}>{(input) => <input type="date" {...input} {...register("from")} />}</Field>
      <Field label={t("to")} error={formState.errors.to?.message}>
        {(input) => (
          <input
            type="date"
            {...input}
            {...register("to", {
              validate: (to, { from }) => to === "" || from === "" || from <= to || t("turned"),
            })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 max-md:col-span-2 md:mt-5">
        <Button type="submit" className="h-9!">
          {t("apply")}
        </Button>
        {isFiltered && (
          <ButtonLink
            variant="ghost"
            href={pages.audit(organizationId)}
            onClick={takeOff}
            scroll={false}
            className="h-9!"
          >
            {t("reset")}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
