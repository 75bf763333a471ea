import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { pages } from "#lib/shared/paths.ts";
import type { SafeguardState, WeakerSafeguard } from "#lib/shared/safeguards.ts";
import { AskedFor } from "./asked-for.tsx";

type SafeguardNoticeProps = SafeguardState & { organizationId: string };

/** The notice above every page of an organization of which a safeguard was weakened, or is to be. */
export function SafeguardNotice({ organizationId, requests, weaker }: SafeguardNoticeProps) {
  const t = useTranslations("safeguards");
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={requests.length > 0 ? t("noticeRequest") : t("noticeWeaker")}
        actions={
          <PageLink
            href={pages.safeguards(organizationId)}
            className="text-link underline underline-offset-2"
          >
            {t("title")}
          </PageLink>
        }
      >
        {weaker.map((change) => (
          <p key={change.name} className="wrap-anywhere">
            <Weakened change={change} /> <Time value={change.changedAt} />
          </p>
        ))}
        {requests.map((request) => (
          <p key={request.id} className="wrap-anywhere">
            <AskedFor request={request} /> <Time value={request.requestedAt} />
          </p>
        ))}
      </Notice>
    </div>
  );
}

function Weakened({ change: { name, minutes, changedBy: people } }: { change: WeakerSafeguard }) {
  const t = useTranslations("safeguards");
  if (name === "four-eyes") return t("oneSigner", { people });
  return minutes === null ? t("wasSwitchedOff", { people }) : t("wasProlonged", { people, minutes });
}
