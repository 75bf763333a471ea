import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";
import { ConnectButton } from "./connect-button.tsx";
import { PermissionList } from "./permission-list.tsx";

/** One connection: which organization, what it may do, until when, and when it was last used. */
export function ConnectionCard({ connection }: { connection: ConnectionSummary }) {
  const t = useTranslations("connections");
  const { organizationId, organizationName, state } = connection;
  const active = state === "active";
  return (
    <Card className="overflow-hidden">
      <div className="border-line flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
        <div className="min-w-0">
          <h2 className="text-input font-semibold wrap-anywhere">{organizationName}</h2>
          <p className="text-meta text-muted wrap-anywhere">{organizationId}</p>
        </div>
        <Badge tone={active ? "done" : "warn"}>{t(active ? "active" : "stateReconnect")}</Badge>
        <div className="ml-auto">
          {active ? (
            <ButtonLink
              href={pages.exports(organizationId)}
              aria-label={t("open", { organization: organizationName })}
            >
              {t("openShort")}
            </ButtonLink>
          ) : (
            <ConnectButton purpose="again" primary={false} />
          )}
        </div>
      </div>
      {!active && <p className="bg-warn-tint text-warn px-4 py-2 font-medium">{t("expired")}</p>}
      <div className="grid gap-x-8 gap-y-4 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h3 className="text-meta text-muted mb-1.5">{t("permissions")}</h3>
          <PermissionList scopes={connection.scopes} />
        </div>
        <dl className="space-y-3 md:w-64">
          <Fact name={t("since")}>
            <Time value={connection.grantedAt} />
          </Fact>
          <Fact name={t("until")} note={active ? t("untilNote") : null}>
            <Time value={connection.chainExpiresAt} />
          </Fact>
          <Fact name={t("lastUsed")}>
            {connection.lastUsedAt ? <Time value={connection.lastUsedAt} /> : t("never")}
          </Fact>
        </dl>
      </div>
    </Card>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="font-medium">
        {children}
        {note && <span className="text-meta text-muted block font-normal">{note}</span>}
      </dd>
    </div>
  );
}
