"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { readHostKeyMutation } from "#lib/client/targets.ts";
import type { TargetFormReturn } from "./target-field.tsx";

type HostKeyFieldProps = { form: TargetFormReturn; organizationId: string };

/**
 * The key of an SFTP server: a button that asks the server for it, and the key to compare with what its
 * operator says. Without a key the form is not saved.
 */
export function HostKeyField({ form, organizationId }: HostKeyFieldProps) {
  const t = useTranslations("targets.hostKey");
  const read = useMutation(readHostKeyMutation(organizationId));
  const hostKey = useWatch({ control: form.control, name: "hostKey" });
  const server = () => {
    const [host, port = 22] = form.getValues(["host", "port"]);
    return { host, port };
  };

  async function ask(): Promise<void> {
    if (!(await form.trigger(["host", "port"], { shouldFocus: true }))) return;
    const asked = server();
    read.mutate(asked, {
      onSuccess({ hostKey: key }) {
        const { host, port } = server();
        // The person may have changed the server meanwhile.
        if (host !== asked.host || port !== asked.port) return;
        form.setValue("hostKey", key);
        form.clearErrors("hostKey");
      },
    });
  }

  return (
    <div className="space-y-2">
      <Button pending={read.isPending} onClick={() => void ask()}>
        <KeyRound aria-hidden />
        {t("ask")}
      </Button>
      <div role="status">
        {hostKey && (
          <div className="bg-faint rounded-lg px-3.5 py-3">
            <p className="text-meta text-muted font-medium">{t("label")}</p>
            <p className="flex flex-wrap items-center gap-1">
              <span className="font-semibold wrap-anywhere">{hostKey}</span>
              <CopyButton text={hostKey} what={t("copy")} />
            </p>
            <p className="mt-1 max-w-[70ch] text-pretty">{t("compare")}</p>
          </div>
        )}
      </div>
      {"hostKey" in form.formState.errors && (
        <p role="alert" className="text-error">
          {t("first")}
        </p>
      )}
      {read.isError && <Failure error={read.error} />}
    </div>
  );
}
