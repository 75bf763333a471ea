"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { ApiError } from "#lib/client/api.ts";
import { addTargetMutation } from "#lib/client/targets.ts";
import type { AddedKind } from "#lib/shared/targets.ts";
import { SftpFields } from "./sftp-fields.tsx";
import { TargetField } from "./target-field.tsx";
import { firstValues, targetForm, targetFrom, type TargetValues } from "./target-form-values.ts";

/** The codes of a target that did not pass its trial. */
const trialCodes: ReadonlySet<string> = new Set([
  ...["TARGET_REFUSED", "TARGET_NOT_FOUND", "TARGET_FORBIDDEN"],
  ...["TARGET_HOST_KEY_CHANGED", "TARGET_UNREACHABLE"],
]);

type CheckedValues = z.output<typeof targetForm>;
type TargetFormProps = { organizationId: string; kind: AddedKind; onClose: () => void };

/** The form of a new target of a kind. The server tries the target before it is saved. */
export function TargetForm({ organizationId, kind, onClose }: TargetFormProps) {
  const t = useTranslations("targets");
  const u = useTranslations("ui");
  const toast = useSuccessToast();
  const add = useMutation(addTargetMutation(organizationId, useQueryClient()));
  const form = useForm<TargetValues, unknown, CheckedValues>({
    defaultValues: firstValues[kind],
    resolver: zodResolver(targetForm),
  });

  function save(values: CheckedValues): void {
    if (add.isPending) return;
    const done = () => {
      toast(t("saved", { name: values.name }));
      onClose();
    };
    add.mutate(targetFrom(values), { onSuccess: done });
  }

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TargetField form={form} name="name" text="name" maxLength={80} />
        </div>
        {kind === "folder" && <TargetField form={form} name="folder" text="folder" maxLength={400} />}
        {kind === "sftp" && <SftpFields form={form} organizationId={organizationId} />}
        {kind === "webdav" && (
          <>
            <TargetField form={form} name="address" text="webAddress" type="url" maxLength={1_000} />
            <TargetField form={form} name="user" text="webUser" maxLength={100} />
            <TargetField form={form} name="secret" text="password" type="password" />
          </>
        )}
        {kind === "email" && (
          <>
            <TargetField form={form} name="address" text="mailAddress" type="email" maxLength={254} />
            <TargetField form={form} name="attachUpToMegabytes" text="attachUpTo" type="number" />
          </>
        )}
      </div>
      {add.isError && <SaveFailure error={add.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={add.isPending}>
          {t(add.isPending ? "saving" : "save")}
        </Button>
        <Button onClick={onClose}>{u("cancel")}</Button>
      </div>
    </form>
  );
}

/** Why the target was not saved. Of a failed trial it says what the other side answered. */
function SaveFailure({ error }: { error: Error }) {
  const t = useTranslations("targets");
  if (!(error instanceof ApiError && trialCodes.has(error.code))) return <Failure error={error} />;
  return (
    <Failure error={error} next={t("notSaved")}>
      <p lang="en" className="mt-1 wrap-anywhere">
        {error.message}
      </p>
    </Failure>
  );
}
