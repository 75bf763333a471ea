"use client";

import { useMutation } from "@tanstack/react-query";
import { ChevronsUpDown, Plus } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Menu, MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { FloatingNotice } from "#components/ui/floating-notice.tsx";
import { OrganizationIcon } from "#components/ui/organization-icon.tsx";
import { leavePage } from "#lib/client/leaving.ts";
import { startSignIn } from "#lib/client/sign-in.ts";
import { type ConnectionSummary, findConnections, manyConnections } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";
import { OrganizationName } from "./organization-name.tsx";
import { OrganizationSearch } from "./organization-search.tsx";
import { sameSection } from "./sections.ts";

type SwitcherProps = { connections: readonly ConnectionSummary[]; current: ConnectionSummary | null };

/**
 * The list of organizations by name: it shows the current one, opens the same section of another, and
 * connects a new one. Many can be searched.
 */
export function OrganizationSwitcher({ connections, current }: SwitcherProps) {
  const t = useTranslations("shell");
  const u = useTranslations("ui");
  const connect = useMutation({
    mutationFn: () => startSignIn({ callbackUrl: pages.connecting({ back: pages.newest }) }),
  });
  const router = useRouter();
  const pathname = usePathname();
  const locale = useLocale();
  const name = current?.organizationName ?? t("noOrganization");
  const open = ({ organizationId }: ConnectionSummary) =>
    leavePage(() => router.push(sameSection(pathname, organizationId)));
  const trigger = (
    <button
      type="button"
      title={name}
      className="border-line hover:bg-faint/60 flex w-full min-w-0 items-center gap-2.5 rounded-lg border p-2 text-left transition-colors duration-100"
    >
      <OrganizationIcon name={name} />
      <span className="sr-only">{t("switchOrganization")}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-[18px] font-semibold">{name}</span>
        <span className="text-meta text-muted block truncate leading-[14px]">{current?.organizationId}</span>
      </span>
      <ChevronsUpDown aria-hidden className="text-muted size-4 shrink-0" />
    </button>
  );
  return (
    <>
      {connect.isError && <FloatingNotice tone="error" title={u("noAnswer")} onClose={connect.reset} />}
      {connections.length >= manyConnections ? (
        <OrganizationSearch
          trigger={trigger}
          connections={connections}
          current={current}
          onOpen={open}
          onConnect={() => connect.mutate()}
        />
      ) : (
        <Menu trigger={trigger}>
          {findConnections(connections, "", locale).map((connection) => (
            <MenuItem
              key={connection.organizationId}
              title={connection.organizationName}
              onClick={() => open(connection)}
              {...(connection === current && { "aria-current": "true" })}
            >
              <OrganizationName connection={connection} isCurrent={connection === current} />
            </MenuItem>
          ))}
          {connections.length > 0 && <MenuSeparator />}
          <MenuItem onClick={() => connect.mutate()}>
            <Plus aria-hidden />
            {t("connectAnother")}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
