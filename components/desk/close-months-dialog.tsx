"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Field } from "#components/ui/field.tsx";
import { MonthField } from "#components/ui/month-field.tsx";
import { OrganizationChecks } from "#components/ui/organization-checks.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { SignInAction } from "#components/ui/sign-in-action.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { useMethodText } from "#components/ui/use-method-text.ts";
import { ApiError } from "#lib/client/api.ts";
import { giveOrdersMutation } from "#lib/client/closing.ts";
import { randomId } from "#lib/client/random-id.ts";
import { type ClosingMethod, closingMethods } from "#lib/shared/closing.ts";
import type { DeskRow } from "#lib/shared/desk.ts";
import { noExport } from "#lib/shared/export-kinds.ts";
import { monthToClose } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";

type CloseMonthsDialogProps = { rows: readonly DeskRow[]; onClose: () => void };

/**
 * The question in which organizations the month is closed and in which form, with what is final about it.
 * Each gets an order of its own. Those that were not taken stay in the dialog, with the reason.
 */
export function CloseMonthsDialog({ rows, onClose }: CloseMonthsDialogProps) {
  const t = useTranslations("desk.close");
  const u = useTranslations("ui");
  const language = useLocale();
  const toast = useSuccessToast();
  // An order that is sent again under its id is the same one.
  const [ids] = useState(
    () => new Map(rows.map(({ connection }) => [connection.organizationId, randomId()])),
  );
  const [left, setLeft] = useState(rows);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(ids.keys()));
  const [month, setMonth] = useState(() => monthToClose(new Date()));
  const [method, setMethod] = useState<ClosingMethod>("before");
  const [documents, setDocuments] = useState(true);
  const [deliver, setDeliver] = useState(true);
  const targets = new Map(left.map(({ connection, facts }) => [connection.organizationId, facts?.target]));
  const give = useMutation(giveOrdersMutation());
  const needsProof = [...(give.data?.values() ?? [])].some(
    (failure) => failure instanceof ApiError && failure.code === "STEP_UP_REQUIRED",
  );

  function confirm(): void {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const orders = left
      .filter(({ connection }) => chosen.has(connection.organizationId))
      .map(({ connection: { organizationId }, facts }) => ({
        organizationId,
        id: ids.get(organizationId) ?? randomId(),
        order: {
          begin: { newest: facts?.newestId ?? noExport },
          ...{ month, method, documents, language, timeZone },
          targetId: (deliver && facts?.target?.id) || null,
        },
      }));
    give.mutate(orders, {
      onSuccess(failures) {
        const taken = orders.length - failures.size;
        if (taken > 0) toast(t("taken", { count: taken }));
        if (failures.size === 0) onClose();
        setLeft((before) => before.filter(({ connection }) => failures.has(connection.organizationId)));
        setChosen(new Set(failures.keys()));
      },
    });
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      text={t("text")}
      facts={[]}
      confirm={t("confirm", { count: chosen.size })}
      pendingText={t("pending")}
      pending={give.isPending}
      ready={chosen.size > 0}
      onConfirm={confirm}
    >
      {give.data && give.data.size > 0 && (
        <Notice
          tone="warn"
          title={t("notTaken", { count: give.data.size })}
          actions={
            needsProof && (
              <SignInAction isStepUp callbackPath={pages.connecting({ back: pages.desk })}>
                {u("proveSecondFactor")}
              </SignInAction>
            )
          }
        >
          {needsProof && t("prove")}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChosen(new Set(left.map(({ connection }) => connection.organizationId)))}>
          {t("all")}
        </Button>
        <Button onClick={() => setChosen(new Set())}>{t("none")}</Button>
      </div>
      <OrganizationChecks
        label={t("label")}
        organizations={left.map(({ connection: { organizationId, organizationName } }) => ({
          id: organizationId,
          name: organizationName,
        }))}
        chosen={chosen}
        onChange={setChosen}
        below={(organization) => {
          const [failure, target] = [give.data?.get(organization.id), targets.get(organization.id)];
          return (
            <>
              {deliver && target && (
                <p className="text-muted ml-6 text-pretty">{t("to", { target: target.name })}</p>
              )}
              {failure !== undefined && <NotTaken organization={organization} failure={failure} />}
            </>
          );
        }}
      />
      <MonthField label={t("month")} value={month} onChange={setMonth} />
      <MethodChoice method={method} onChoose={setMethod} />
      <Checkbox
        label={t("documents")}
        checked={documents}
        onChange={({ target }) => setDocuments(target.checked)}
      />
      {[...targets.values()].some(Boolean) && (
        <Checkbox
          label={t("deliver")}
          checked={deliver}
          onChange={({ target }) => setDeliver(target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

type MethodChoiceProps = { method: ClosingMethod; onChoose: (method: ClosingMethod) => void };

/** In which form all of them are handed over: each as the last time, or all in the same. */
function MethodChoice({ method, onChoose }: MethodChoiceProps) {
  const t = useTranslations("desk.close");
  const methodText = useMethodText();
  return (
    <Field label={t("method")}>
      {(input) => (
        <select
          {...input}
          value={method}
          onChange={({ target }) => onChoose(closingMethods.find((one) => one === target.value) ?? "before")}
        >
          {closingMethods.map((one) => (
            <option key={one} value={one}>
              {one === "before" ? t("asBefore") : methodText(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type NotTakenProps = { organization: { id: string; name: string }; failure: unknown };

/** Why an order was not taken, with the way to where it can be given. */
function NotTaken({ organization: { id, name }, failure }: NotTakenProps) {
  const t = useTranslations("desk.close");
  const failureText = useFailureText();
  return (
    <p className="text-muted ml-6 text-pretty">
      {t("reason", { reason: failureText(failure).title })}{" "}
      <PageLink
        href={pages.closing(id)}
        aria-label={t("openNamed", { organization: name })}
        className="text-link inline-flex min-h-6 items-center underline underline-offset-2"
      >
        {t("open")}
      </PageLink>
    </p>
  );
}
