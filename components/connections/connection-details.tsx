import { useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { type ConnectionSummary, hasScope } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";
import { BringsChoice } from "./brings-choice.tsx";
import { ConnectionFacts } from "./connection-facts.tsx";
import { PermissionList } from "./permission-list.tsx";

/** What a connection may do, what is set for its organization, and its times. */
export function ConnectionDetails({ connection }: { connection: ConnectionSummary }) {
  const t = useTranslations("connections");
  const { organizationId, organizationName, state } = connection;
  const active = state === "active";
  return (
    <div className="border-line grid gap-x-8 gap-y-4 border-t px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
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
            <PageLink href={pages.targets(organizationId)} className="text-link underline underline-offset-2">
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
  );
}
