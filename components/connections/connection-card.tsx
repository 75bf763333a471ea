import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { type ConnectionSummary, endsSoon, hasScope } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";
import { BringsChoice } from "./brings-choice.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { ConnectionActions } from "./connection-actions.tsx";
import { ConnectionFacts } from "./connection-facts.tsx";
import { PermissionList } from "./permission-list.tsx";

/** A connection: its organization, permissions, end, last use, and actions. */
export function ConnectionCard({ connection }: { connection: ConnectionSummary }) {
  const t = useTranslations("connections");
  const { organizationId, organizationName, state } = connection;
  const active = state === "active";
  const problem = active ? (endsSoon(connection) ? "endsSoon" : null) : "ended";
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby={`connection-${organizationId}`}>
        <div className="border-line flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
          <div className="min-w-0">
            <h2 id={`connection-${organizationId}`} className="text-input font-semibold wrap-anywhere">
              {organizationName}
            </h2>
            <p className="text-meta text-muted wrap-anywhere">{organizationId}</p>
          </div>
          <Badge tone={active ? "done" : "warn"}>{t(active ? "active" : "stateReconnect")}</Badge>
          <ConnectionActions
            organizationId={organizationId}
            organizationName={organizationName}
            active={active}
          />
        </div>
        {problem && (
          <div className="px-4 pt-4">
            <Notice
              tone="warn"
              title={t(`${problem}.title`)}
              actions={<ConnectButton purpose="again" primary={false} />}
            >
              <p>{t(`${problem}.next`)}</p>
            </Notice>
          </div>
        )}
        <div className="grid gap-x-8 gap-y-4 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <h3 className="text-meta text-muted mb-1.5">{t("permissions")}</h3>
            <PermissionList scopes={connection.scopes} />
            {active && (
              <p className="mt-3">
                <PageLink
                  href={pages.safeguards(organizationId)}
                  className="text-link underline underline-offset-2"
                >
                  {t("safeguards", { organization: organizationName })}
                </PageLink>
              </p>
            )}
            {active && hasScope(connection, "exports") && (
              <p className="mt-1">
                <PageLink
                  href={pages.targets(organizationId)}
                  className="text-link underline underline-offset-2"
                >
                  {t("targets", { organization: organizationName })}
                </PageLink>
              </p>
            )}
            {active && hasScope(connection, "exports") && (
              <BringsChoice
                organizationId={organizationId}
                organizationName={organizationName}
                brings={connection.brings}
              />
            )}
          </div>
          <ConnectionFacts connection={connection} />
        </div>
      </section>
    </Card>
  );
}
