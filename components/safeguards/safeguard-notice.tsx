import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { pages } from "#lib/shared/paths.ts";
import type { StepUpRequest, WeakerStepUp } from "#lib/shared/step-up.ts";

type SafeguardNoticeProps = {
  organizationId: string;
  request: StepUpRequest | null;
  weaker: WeakerStepUp | null;
};

/** The notice above every page of an organization whose safeguard was weakened, or is to be; one is given. */
export function SafeguardNotice({ organizationId, request, weaker }: SafeguardNoticeProps) {
  const t = useTranslations("safeguards");
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={request ? t("noticeRequest") : t("noticeWeaker")}
        actions={
          <PageLink
            href={pages.safeguards(organizationId)}
            className="text-link underline underline-offset-2"
          >
            {t("title")}
          </PageLink>
        }
      >
        {weaker && (
          <p className="wrap-anywhere">
            {weaker.minutes === null
              ? t("wasSwitchedOff", { people: weaker.changedBy })
              : t("wasProlonged", { people: weaker.changedBy, minutes: weaker.minutes })}{" "}
            <Time value={weaker.changedAt} />
          </p>
        )}
        {request && (
          <p className="wrap-anywhere">
            {request.minutes === null
              ? t("asksOff", { person: request.requestedBy })
              : t("asksLonger", { person: request.requestedBy, minutes: request.minutes })}{" "}
            <Time value={request.requestedAt} />
          </p>
        )}
      </Notice>
    </div>
  );
}
