"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { saveTemplateMutation } from "#lib/client/templates.ts";
import type { TableTemplate } from "#lib/shared/table-template.ts";
import type { OtherOrganization } from "./template-panel.tsx";

type CopyTemplateProps = { template: TableTemplate; others: readonly OtherOrganization[] };

/** The button that copies a template to other organizations of the person. */
export function CopyTemplate({ template, others }: CopyTemplateProps) {
  const t = useTranslations("template");
  const toast = useSuccessToast();
  const [target, setTarget] = useState<readonly string[] | null>(null);
  const copy = useMutation(saveTemplateMutation(useQueryClient()));

  function confirm(organizationIds: readonly string[]): void {
    copy.mutate(
      { organizationIds, id: crypto.randomUUID(), template },
      {
        onSuccess: () => {
          toast(t("copied", { count: organizationIds.length }));
          setTarget(null);
        },
      },
    );
  }

  return (
    <>
      <Button onClick={() => setTarget([])}>
        <Copy aria-hidden />
        {t("copy")}
      </Button>
      {target && (
        <ConfirmDialog
          title={t("copyTitle", { name: template.name })}
          text={t("copyText")}
          facts={[]}
          confirm={t("copy")}
          pendingText={t("copy")}
          pending={copy.isPending}
          ready={target.length > 0}
          onConfirm={() => confirm(target)}
          onClose={() => setTarget(null)}
        >
          <ul className="space-y-1">
            {others.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-6 items-center gap-2">
                  <input
                    type="checkbox"
                    className="accent-primary size-4 shrink-0"
                    checked={target.includes(id)}
                    onChange={({ target: { checked } }) =>
                      setTarget(checked ? [...target, id] : target.filter((other) => other !== id))
                    }
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
          {copy.isError && <Failure error={copy.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
