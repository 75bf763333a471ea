"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, ChevronsUpDown, Plus, TriangleAlert } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Menu, MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { FloatingNotice } from "#components/ui/floating-notice.tsx";
import { OrganizationIcon } from "#components/ui/organization-icon.tsx";
import { startSignIn } from "#lib/client/sign-in.ts";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";
import { sameSection } from "./sections.ts";

type SwitcherProps = { connections: readonly ConnectionSummary[]; current: ConnectionSummary | null };

/**
 * The menu of organizations: it shows the current one, opens the same section of another, and connects a
 * new one.
 */
export function OrganizationSwitcher({ connections, current }: SwitcherProps) {
  const t = useTranslations("shell");
  const u = useTranslations("ui");
  const connect = useMutation({ mutationFn: () => startSignIn({ callbackUrl: pages.newest }) });
  const router = useRouter();
  const pathname = usePathname();
  const name = current?.organizationName ?? t("noOrganization");
  return (
    <>
      {connect.isError && <FloatingNotice tone="error" title={u("noAnswer")} onClose={connect.reset} />}
      <Menu
        trigger={
          <button
            type="button"
            className="border-line hover:bg-faint/60 flex w-full min-w-0 items-center gap-2.5 rounded-lg border p-2 text-left transition-colors duration-100"
          >
            <OrganizationIcon name={name} />
            <span className="sr-only">{t("switchOrganization")}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate leading-[18px] font-semibold">{name}</span>
              <span className="text-meta text-muted block truncate leading-[14px]">
                {current?.organizationId}
              </span>
            </span>
            <ChevronsUpDown aria-hidden className="text-muted size-4 shrink-0" />
          </button>
        }
      >
        {connections.map((connection) => (
          <MenuItem
            key={connection.organizationId}
            onClick={() => router.push(sameSection(pathname, connection.organizationId))}
            {...(connection === current && { "aria-current": "true" })}
          >
            <OrganizationIcon name={connection.organizationName} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{connection.organizationName}</span>
              {connection.state === "reconnect" && (
                <span className="text-meta text-warn flex items-center gap-1">
                  <TriangleAlert aria-hidden className="size-3" />
                  {t("needsReconnect")}
                </span>
              )}
            </span>
            {connection === current && <Check aria-hidden />}
          </MenuItem>
        ))}
        {connections.length > 0 && <MenuSeparator />}
        <MenuItem onClick={() => connect.mutate()}>
          <Plus aria-hidden />
          {t("connectAnother")}
        </MenuItem>
      </Menu>
    </>
  );
}
