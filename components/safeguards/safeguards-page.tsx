import { useTranslations } from "next-intl";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { SafeguardRequest } from "#lib/shared/safeguards.ts";
import type { StepUpView } from "#lib/shared/step-up.ts";
import { FourEyesForm } from "./four-eyes-form.tsx";
import { SafeguardRequestCard } from "./request-card.tsx";
import { StepUpForm } from "./step-up-form.tsx";

type SafeguardsPageProps = {
  organizationId: string;
  organizationName: string;
  stepUp: StepUpView;
  signers: 1 | 2;
  requests: readonly SafeguardRequest[];
};

/** The safeguards of an organization: the requests to weaken them, and the forms to change them. */
export function SafeguardsPage({ organizationId, organizationName, ...safeguards }: SafeguardsPageProps) {
  const t = useTranslations("safeguards");
  const { stepUp, signers, requests } = safeguards;
  return (
    <div className="max-w-[860px] space-y-4">
      <PageHeader title={t("title")} help="safeguards" />
      <p className="text-muted max-w-[70ch] text-pretty">{t("lead", { organization: organizationName })}</p>
      {requests.map((request) => (
        <SafeguardRequestCard key={request.id} organizationId={organizationId} request={request} />
      ))}
      <StepUpForm key={`minutes ${stepUp.minutes}`} organizationId={organizationId} {...stepUp} />
      <FourEyesForm key={`signers ${signers}`} organizationId={organizationId} signers={signers} />
    </div>
  );
}
