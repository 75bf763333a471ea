import type { Metadata } from "next";
import { PageLink } from "#components/ui/page-link.tsx";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OrganizationForm } from "#components/sign-in/organization-form.tsx";
import { ProblemNotice } from "#components/sign-in/problem-notice.tsx";
import { SignInFrame } from "#components/sign-in/sign-in-frame.tsx";
import { pendingOf } from "#lib/server/auth/sign-in/name-organization.ts";
import { registration } from "#lib/server/auth/sign-in/provider.ts";
import { pages } from "#lib/shared/paths.ts";
import { addressOf, readParameters, type SearchParams } from "../parameters.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn.organization"))("title") };
}

export default async function NameOrganizationPage({ searchParams }: { searchParams: SearchParams }) {
  const { flowId, ...parameters } = await readParameters(searchParams);
  const { problem, requestId, sentence } = parameters;
  const pending = flowId === undefined ? undefined : await pendingOf(flowId);
  if (flowId === undefined || !pending) {
    redirect(addressOf(pages.signIn, { ...parameters, problem: problem ?? "FlowUnknown" }));
  }
  const t = await getTranslations("signIn.organization");
  return (
    <SignInFrame heading={t("heading")} lead={t("lead")}>
      {problem && (
        <div className="mt-5">
          <ProblemNotice
            problem={problem}
            requestId={requestId}
            sentence={sentence}
            registration={registration()}
          />
        </div>
      )}
      <OrganizationForm flowId={flowId} isWrong={problem !== null} />
      <p className="mt-6 text-center">
        <PageLink
          href={{ pathname: pages.signIn, query: { callbackUrl: pending.returnPath } }}
          className="text-link underline underline-offset-2"
        >
          {t("startOver")}
        </PageLink>
      </p>
    </SignInFrame>
  );
}
