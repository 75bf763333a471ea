"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { MonthField } from "#components/ui/month-field.tsx";
import { Time } from "#components/ui/time.tsx";
import { giveOrderMutation } from "#lib/client/closing.ts";
import { newestExportsQuery } from "#lib/client/one-export.ts";
import { randomId } from "#lib/client/random-id.ts";
import { targetsQuery } from "#lib/client/targets.ts";
import { closingMethods, type ClosingState } from "#lib/shared/closing.ts";
import { formatTime } from "#lib/shared/dates.ts";
import { noExport } from "#lib/shared/export-kinds.ts";
import { monthToClose } from "#lib/shared/months.ts";
import { useMethodText } from "#components/ui/use-method-text.ts";

type ClosingStartProps = {
  organizationId: string;
  organizationName: string;
  /** Whether the last order waits for a person, so that another one is not what the page asks for. */
  isNext: boolean;
  proposed: Omit<ClosingState, "closing">;
};

/** The form of an order: what is exported and what is made of it, with what is final about that. */
export function ClosingStart({ organizationId, organizationName, isNext, proposed }: ClosingStartProps) {
  const { before, first, targetId: proposedTarget } = proposed;
  const t = useTranslations("closing.start");
  const language = useLocale();
  const methodText = useMethodText();
  // A form that is sent twice is the same order.
  const [id] = useState(randomId);
  const [openedAt] = useState(() => Date.now());
  const [month, setMonth] = useState(() => monthToClose(new Date()));
  const newest = useQuery(newestExportsQuery(organizationId, openedAt));
  const targets = useQuery(targetsQuery(organizationId)).data?.targets ?? [];
  const give = useMutation(giveOrderMutation(organizationId, useQueryClient()));
  const exports = newest.data?.exports ?? [];

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = chosen.get(name);
      return typeof value === "string" ? value : "";
    };
    const exportId = text("export");
    give.mutate({
      id,
      order: {
        begin: exportId === "" ? { newest: exports[0]?.id ?? noExport } : { exportId },
        method: closingMethods.find((method) => method === text("method")) ?? first,
        month,
        documents: chosen.has("documents"),
        targetId: text("target") || null,
        language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  }

  if (newest.isError) return <Failure error={newest.error} onRetry={() => void newest.refetch()} />;
  return (
    <Card className="px-5 py-4">
      <form onSubmit={submit} className="space-y-4">
        <h2 className="font-semibold">{t("title", { organization: organizationName })}</h2>
        <p className="text-muted max-w-[70ch] text-pretty">{t("lead")}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("export")}>
            {(input) => (
              <select {...input} name="export" defaultValue="">
                <option value="">{t("newExport")}</option>
                {exports.map(({ id: known, createdAt, postingsCount }) => (
                  <option key={known} value={known}>
                    {createdAt === undefined
                      ? t("anExport", { count: postingsCount })
                      : t("exportOf", {
                          time: formatTime(createdAt, { locale: language, detail: "minute" }) ?? "",
                          count: postingsCount,
                        })}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <MonthField label={t("month")} value={month} onChange={setMonth} />
          <Field label={t("method")}>
            {(input) => (
              <select {...input} name="method" defaultValue={before === null ? first : "before"}>
                {before !== null && (
                  <option value="before">{t("asBefore", { format: methodText(before) })}</option>
                )}
                {closingMethods
                  .filter((method) => method !== "before")
                  .map((method) => (
                    <option key={method} value={method}>
                      {methodText(method)}
                    </option>
                  ))}
              </select>
            )}
          </Field>
          {targets.length > 0 && (
            <Field label={t("target")}>
              {(input) => (
                <select {...input} name="target" defaultValue={proposedTarget ?? ""}>
                  <option value="">{t("noTarget")}</option>
                  {targets.map(({ id: targetId, name }) => (
                    <option key={targetId} value={targetId}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </div>
        <Checkbox label={t("documents")} name="documents" defaultChecked />
        <p className="max-w-[70ch] text-pretty">
          {t("final")}{" "}
          {exports[0]?.createdAt !== undefined &&
            t.rich("last", { time: () => <Time value={exports[0]?.createdAt ?? ""} /> })}
          {/* Until it is known, nothing can be ordered. */}
          {!newest.data && <span className="text-muted">{t("lastAsked")}</span>}
        </p>
        {give.isError && <Failure error={give.error} />}
        <Button
          type="submit"
          variant={isNext ? "secondary" : "primary"}
          disabled={!newest.data}
          pending={give.isPending}
        >
          {t(give.isPending ? "pending" : "button")}
        </Button>
      </form>
    </Card>
  );
}
