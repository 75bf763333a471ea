import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type ConnectionSummary, endsSoon } from "#lib/shared/connection.ts";
import { ConnectButton } from "./connect-button.tsx";
import { ConnectionActions } from "./connection-actions.tsx";
import { ConnectionDetails } from "./connection-details.tsx";

type ConnectionCardProps = {
  connection: ConnectionSummary;
  /** Whether the details are closed at first, because there are many connections. */
  isCompact: boolean;
};

/** A connection: its organization, permissions, end, last use, and actions. */
export function ConnectionCard({ connection, isCompact }: ConnectionCardProps) {
  const t = useTranslations("connections");
  const { organizationId, organizationName, state } = connection;
  const active = state === "active";
  const problem = active ? (endsSoon(connection) ? "endsSoon" : null) : "ended";
  const details = <ConnectionDetails connection={connection} />;
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby={`connection-${organizationId}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
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
          <div className="border-line border-t px-4 pt-4 pb-4">
            <Notice
              tone="warn"
              title={t(`${problem}.title`)}
              actions={<ConnectButton purpose="again" primary={false} />}
            >
              <p>{t(`${problem}.next`)}</p>
            </Notice>
          </div>
        )}
        {isCompact ? (
          <details>
            <summary
              className="text-muted hover:text-text ring-inside px-4 pb-3 font-medium"
              aria-label={t("details", { organization: organizationName })}
            >
              {t("detailsShort")}
            </summary>
            {details}
          </details>
        ) : (
          details
        )}
      </section>
    </Card>
  );
}
