import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Distance } from "#components/ui/distance.tsx";
import { Time } from "#components/ui/time.tsx";
import { type ConnectionSummary, hasScope } from "#lib/shared/connection.ts";

/** The start of a connection, its end, and its last use. */
export function ConnectionFacts({ connection }: { connection: ConnectionSummary }) {
  const t = useTranslations("connections");
  const active = connection.state === "active";
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3 md:w-[22rem]">
      {active ? (
        <Fact name={t("until")} note={<EndNote connection={connection} />}>
          {connection.refreshExpiresAt ? <Distance value={connection.refreshExpiresAt} /> : t("untilUnknown")}
        </Fact>
      ) : (
        connection.endedAt && (
          <Fact name={t("endedAt")}>
            <Distance value={connection.endedAt} />
          </Fact>
        )
      )}
      <Fact name={t("lastUsed")}>
        {connection.lastUsedAt ? <Distance value={connection.lastUsedAt} /> : t("never")}
      </Fact>
      <Fact name={t("since")}>
        <Distance value={connection.grantedAt} />
      </Fact>
      {active && (
        <Fact name={t("accessUntil")} note={t("accessNote")}>
          <Distance value={connection.accessExpiresAt} />
        </Fact>
      )}
    </dl>
  );
}

/** How long the connection is renewed by itself. */
function EndNote({ connection }: { connection: ConnectionSummary }) {
  const t = useTranslations("connections");
  if (!hasScope(connection, "offline_access")) return t("untilShort");
  return t.rich(connection.refreshExpiresAt ? "untilNote" : "untilUnknownNote", {
    end: () => <Time value={connection.chainExpiresAt} detail="day" />,
  });
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="font-medium">
        {children}
        {note && <span className="text-meta text-muted mt-0.5 block font-normal">{note}</span>}
      </dd>
    </div>
  );
}
