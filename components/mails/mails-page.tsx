import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import type { ToldSettings } from "#lib/shared/mails.ts";
import { AddressCard } from "./address-card.tsx";
import { ToldTable } from "./told-table.tsx";

type MailsPageProps = ToldSettings & {
  /** Whether this installation has a mail server. */
  isPossible: boolean;
  /** The address that the realm names; null if it names none. */
  known: string | null;
  connections: readonly ConnectionSummary[];
};

/** What a person is told by mail. Nothing can be chosen that can't come. */
export function MailsPage({ isPossible, known, address, told, connections }: MailsPageProps) {
  const t = useTranslations("mails");
  return (
    <div className="max-w-[860px] space-y-4">
      <PageHeader title={t("title")} />
      {isPossible ? (
        <>
          <p className="text-muted max-w-[70ch] text-pretty">{t("lead")}</p>
          <AddressCard key={`${address?.address} ${address?.isConfirmed}`} address={address} known={known} />
          {address?.isConfirmed && (
            <>
              <ToldTable connections={connections} told={told} />
              <p className="text-meta text-muted max-w-[70ch] text-pretty">{t("note")}</p>
            </>
          )}
        </>
      ) : (
        <Notice tone="info" title={t("impossible.title")}>
          <p>{t("impossible.text")}</p>
        </Notice>
      )}
    </div>
  );
}
