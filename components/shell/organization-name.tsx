import { Check, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { OrganizationIcon } from "#components/ui/organization-icon.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";

type OrganizationNameProps = { connection: ConnectionSummary; isCurrent: boolean };

/** An organization in the switcher, with the state of its connection. */
export function OrganizationName({ connection, isCurrent }: OrganizationNameProps) {
  const t = useTranslations("shell");
  return (
    <>
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
      {isCurrent && <Check aria-hidden className="text-muted size-4 shrink-0" />}
    </>
  );
}
