import { useTranslations } from "next-intl";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { StepUpView } from "#lib/shared/step-up.ts";
import { StepUpForm } from "./step-up-form.tsx";
import { StepUpRequestCard } from "./step-up-request-card.tsx";

type SafeguardsPageProps = { organizationId: string; organizationName: string; stepUp: StepUpView };

/** The safeguards of an organization: the present value, a request to weaken it, and the form to change it. */
export function SafeguardsPage({ organizationId, organizationName, stepUp }: SafeguardsPageProps) {
  const t = useTranslations("safeguards");
  return (
    <div className="max-w-[860px] space-y-4">
      <PageHeader title={t("title")} help="safeguards" />
      <p className="text-muted max-w-[70ch] text-pretty">{t("lead", { organization: organizationName })}</p>
      {stepUp.request && <StepUpRequestCard organizationId={organizationId} request={stepUp.request} />}
      <StepUpForm
        key={String(stepUp.minutes)}
        organizationId={organizationId}
        minutes={stepUp.minutes}
        obstacle={stepUp.obstacle}
      />
    </div>
  );
}
