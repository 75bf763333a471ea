"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useMethodText } from "#components/ui/use-method-text.ts";
import { changeScheduleMutation } from "#lib/client/schedules.ts";
import { targetsQuery } from "#lib/client/targets.ts";
import { closingMethods } from "#lib/shared/closing.ts";
import type { Schedule, ScheduleState } from "#lib/shared/schedules.ts";

type ScheduleFormProps = {
  organizationId: string;
  schedule: Schedule | null;
  colleagues: ScheduleState["colleagues"];
  /** The names of all time zones, from the server, because browsers know others. */
  timeZones: readonly string[];
};

const days = Array.from({ length: 31 }, (_, index) => index + 1);

/**
 * The times that are offered, in 24 hours: the field of the browser speaks the browser's language, not the
 * page's.
 */
const halfHours = Array.from({ length: 48 }, (_, index) =>
  [Math.floor(index / 2), (index % 2) * 30].map((part) => String(part).padStart(2, "0")).join(":"),
);

/** The form by which a person confirms a schedule, which then runs by their connection, or ends it. */
export function ScheduleForm({ organizationId, schedule, colleagues, timeZones }: ScheduleFormProps) {
  const t = useTranslations("schedules");
  const c = useTranslations("closing.start");
  const language = useLocale();
  const methodText = useMethodText();
  const toast = useSuccessToast();
  const targets = useQuery(targetsQuery(organizationId)).data?.targets ?? [];
  const change = useMutation(changeScheduleMutation(organizationId, useQueryClient()));
  const known = schedule?.request;
  // On a person's first page the server knows no other zone than UTC.
  const serverZone = useTimeZone();
  const ownZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : serverZone;
  const timeZone = known?.timeZone ?? ownZone ?? "UTC";

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = chosen.get(name);
      return typeof value === "string" ? value : "";
    };
    const request = {
      ...{ day: Number(text("day")), time: text("time"), timeZone: text("timeZone"), language },
      method: closingMethods.find((method) => method === text("method")) ?? ("datev" as const),
      documents: chosen.has("documents"),
      targetId: text("target") || null,
      signerId: text("signer") || null,
    };
    change.mutate(request, { onSuccess: () => toast(t("confirmed")) });
  }

  return (
    <Card className="px-5 py-4">
      <form onSubmit={submit} className="space-y-4">
        <h2 className="font-semibold">{t(schedule ? "change" : "begin")}</h2>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("day")} hint={t("dayHint")}>
            {(input) => (
              <select {...input} name="day" defaultValue={known?.day ?? 3}>
                {days.map((day) => (
                  <option key={day} value={day}>
                    {t("dayOfMonth", { day })}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("time")}>
            {(input) => (
              <select {...input} name="time" defaultValue={known?.time ?? "06:00"}>
                {[...new Set([...halfHours, known?.time ?? "06:00"])].toSorted().map((time) => (
                  <option key={time}>{time}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("timeZone")}>
            {(input) => (
              <select {...input} key={timeZone} name="timeZone" defaultValue={timeZone}>
                {[...new Set([timeZone, ...timeZones])].map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={c("method")}>
            {(input) => (
              <select {...input} name="method" defaultValue={known?.method ?? "before"}>
                {closingMethods.map((method) => (
                  <option key={method} value={method}>
                    {method === "before" ? t("asBefore") : methodText(method)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("signer")} hint={t("signerHint")}>
            {(input) => (
              <select {...input} name="signer" defaultValue={known?.signerId ?? ""}>
                <option value="">{t("noSigner")}</option>
                {colleagues.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {targets.length > 0 && (
            <Field label={c("target")}>
              {(input) => (
                <select {...input} name="target" defaultValue={known?.targetId ?? ""}>
                  <option value="">{c("noTarget")}</option>
                  {targets.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </div>
        <Checkbox label={c("documents")} name="documents" defaultChecked={known?.documents ?? true} />
        <p className="max-w-[70ch] text-pretty">{t("final")}</p>
        {change.isError && <Failure error={change.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={change.isPending}>
            {t("confirm")}
          </Button>
          {schedule && (
            <Button
              pending={change.isPending}
              onClick={() => change.mutate(null, { onSuccess: () => toast(t("ended")) })}
            >
              {t("end")}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
