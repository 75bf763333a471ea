"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CopyToOrganizations, type OtherOrganization } from "#components/ui/copy-to-organizations.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { saveTemplateMutation } from "#lib/client/templates.ts";
import type { TableTemplate } from "#lib/shared/table-template.ts";

type CopyTemplateProps = { template: TableTemplate; others: readonly OtherOrganization[] };

/** The button that copies a template to other organizations of the person. */
export function CopyTemplate({ template, others }: CopyTemplateProps) {
  const t = useTranslations("template");
  const toast = useSuccessToast();
  const copy = useMutation(saveTemplateMutation(useQueryClient()));

  function copyTo(organizationIds: readonly string[], close: () => void): void {
    copy.mutate(
      { organizationIds, id: crypto.randomUUID(), template },
      {
        onSuccess: () => {
          toast(t("copied", { count: organizationIds.length }));
          close();
        },
      },
    );
  }

  return (
    <CopyToOrganizations
      title={t("copyTitle", { name: template.name })}
      text={t("copyText")}
      others={others}
      pending={copy.isPending}
      error={copy.error}
      onCopy={copyTo}
    />
  );
}
