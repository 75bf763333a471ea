import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { ConnectButton } from "./connect-button.tsx";

/**
 * The notice above every page of an organization whose connection ends soon (`endsSoon`): when, and the
 * button to connect it again, which leads back to the page.
 */
export function EndNotice({
  organizationName,
  chainExpiresAt,
}: Pick<ConnectionSummary, "organizationName" | "chainExpiresAt">) {
  const t = useTranslations("connections.endsSoon");
  return (
    <div className="mb-4 print:hidden">
      <Notice
        tone="warn"
        title={
          <span className="wrap-anywhere">
            {t.rich("named", {
              organization: organizationName,
              time: () => <Time value={chainExpiresAt} detail="day" />,
            })}
          </span>
        }
        actions={<ConnectButton purpose="again" primary={false} />}
      >
        <p>{t("next")}</p>
      </Notice>
    </div>
  );
}
