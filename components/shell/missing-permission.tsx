"use client";

import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { SignInAction } from "#components/ui/sign-in-action.tsx";

type MissingPermissionProps = { scope: "exports" | "core_data"; organizationName: string };

/**
 * The replacement for a section that the person's connection does not permit: the missing permission and
 * how to get it.
 */
export function MissingPermission({ scope, organizationName }: MissingPermissionProps) {
  const t = useTranslations("permission");
  const title = t(scope === "exports" ? "missingExports" : "missingCoreData");
  return (
    <Notice tone="warn" title={title} actions={<SignInAction>{t("connect")}</SignInAction>}>
      <p>{t("next", { permission: t(scope), organization: organizationName })}</p>
    </Notice>
  );
}
