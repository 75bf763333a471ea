import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import type { Device } from "#lib/shared/device.ts";
import { pages } from "#lib/shared/paths.ts";
import { ConnectButton } from "./connect-button.tsx";
import { ConnectionCards } from "./connection-cards.tsx";
import { DeviceList } from "./device-list.tsx";

type ConnectionListProps = {
  connections: readonly ConnectionSummary[];
  devices: readonly Device[];
  /** The address of the person's own pages at the realm. */
  account: string;
};

/** The person's connected organizations, a link to connect another, and the person's devices. */
export function ConnectionList({ connections, devices, account }: ConnectionListProps) {
  const t = useTranslations("connections");
  return (
    <div className="max-w-[860px]">
      <PageHeader
        title={t("title")}
        help="connection"
        actions={connections.length > 0 && <ConnectButton purpose="another" primary />}
      />
      {connections.length === 0 ? (
        <EmptyState
          icon={Link2}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={<ConnectButton purpose="another" primary />}
        />
      ) : (
        <>
          <p className="text-muted mb-4 max-w-[70ch]">{t("lead")}</p>
          <ConnectionCards connections={connections} />
        </>
      )}
      <p className="mt-6">
        <PageLink
          href={{ pathname: pages.enterCode, query: { callbackUrl: pages.connections } }}
          className="text-link underline underline-offset-2"
        >
          {t("withCode")}
        </PageLink>
      </p>
      <div className="mt-8">
        <DeviceList devices={devices} account={account} />
      </div>
    </div>
  );
}
