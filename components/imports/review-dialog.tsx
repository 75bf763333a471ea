"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import type { ImportOperation } from "#contract/import.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { ApiError, isOutcomeUnknown } from "#lib/client/api.ts";
import type { Accounts } from "#lib/client/csv/accounts.ts";
import { sendImportMutation } from "#lib/client/imports.ts";
import { randomId } from "#lib/client/random-id.ts";
import { pages } from "#lib/shared/paths.ts";
import { FieldProblems } from "./field-problems.tsx";

type ReviewDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  accounts: Accounts;
  operation: ImportOperation;
  fileName: string;
  /** The same for the same file and choices: what is sent again then is the same import, not a second one. */
  attempt: string;
  organizationId: string;
  organizationName: string;
};

/** The last step: says what is going to happen and cannot be undone, then sends it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { accounts, operation, fileName, attempt, organizationId, organizationName } = props;
  const t = useTranslations("newImport");
  const format = useFormatter();
  const router = useRouter();
  const toast = useSuccessToast();
  const send = useMutation(sendImportMutation(organizationId, useQueryClient()));
  const run = useRef<{ attempt: string; id: string } | null>(null);
  const creates = operation === "CREATE";
  const count = accounts.records.length;
  const repeated = accounts.problems.find(({ problem }) => problem === "DUPLICATE_CODE")?.count ?? 0;
  const unknown = send.isError && isOutcomeUnknown(send.error);

  function start(): void {
    if (run.current?.attempt !== attempt) run.current = { attempt, id: randomId() };
    const body = { fileName: fileName.slice(-255), operation, records: accounts.records };
    send.mutate(
      { runId: run.current.id, body },
      {
        onSuccess: (sent) => {
          if (sent.state === "SUBMITTED") toast(t("sent"));
          router.push(pages.importRun(organizationId, sent.id));
        },
      },
    );
  }

  const facts = [
    { name: t("confirm.organization"), value: organizationName },
    { name: t("confirm.file"), value: fileName },
    { name: t("confirm.accounts"), value: format.number(count) },
    {
      name: t("confirm.firstLast"),
      value: `${accounts.records[0]?.accountCode ?? ""} … ${accounts.records.at(-1)?.accountCode ?? ""}`,
    },
    ...(repeated > 0 ? [{ name: t("confirm.duplicates"), value: format.number(repeated) }] : []),
  ];
  const button = t(creates ? "confirm.buttonCreate" : "confirm.buttonUpdate", { count });

  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={(next) => {
        if (!next) send.reset();
        props.onOpenChange(next);
      }}
      title={t(creates ? "confirm.titleCreate" : "confirm.titleUpdate", {
        count,
        organization: organizationName,
      })}
      text={t(creates ? "confirm.textCreate" : "confirm.textUpdate")}
      facts={facts}
      confirm={unknown ? t("confirm.again") : button}
      pendingText={t("confirm.pending")}
      pending={send.isPending || send.isSuccess}
      onConfirm={start}
    >
      {send.isError && (
        <Failure
          error={send.error}
          {...(unknown && { title: t("confirm.unknownTitle"), next: t("confirm.unknownNext") })}
        >
          {send.error instanceof ApiError && (
            <FieldProblems fields={send.error.fields} rows={accounts.rows} />
          )}
        </Failure>
      )}
    </ConfirmDialog>
  );
}
