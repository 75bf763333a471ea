import type { Metadata } from "next";
import { PageLink } from "#components/ui/page-link.tsx";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CodeForm } from "#components/sign-in/code-form.tsx";
import { ProblemNotice } from "#components/sign-in/problem-notice.tsx";
import { SignInFrame } from "#components/sign-in/sign-in-frame.tsx";
import { isSharedComputer } from "#lib/server/auth/sessions/computer.ts";
import { newFlowId } from "#lib/server/auth/sign-in/flows.ts";
import { codeRegistration } from "#lib/server/auth/sign-in/provider.ts";
import { pages } from "#lib/shared/paths.ts";
import { addressOf, readParameters, type SearchParams } from "../parameters.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn.code"))("title") };
}

export default async function EnterCodePage({ searchParams }: { searchParams: SearchParams }) {
  const { flowId, ...parameters } = await readParameters(searchParams);
  // The address holds the flow, so that it survives a reload and a rejected code.
  if (flowId === undefined) redirect(addressOf(pages.enterCode, parameters, newFlowId()));
  const { problem, requestId, sentence, callbackPath } = parameters;
  const t = await getTranslations("signIn");
  return (
    <SignInFrame heading={t("code.title")} lead={t("code.lead")}>
      {problem && (
        <div className="mt-5">
          <ProblemNotice
            problem={problem}
            requestId={requestId}
            sentence={sentence}
            registration={codeRegistration()}
          />
        </div>
      )}
      <CodeForm
        flowId={flowId}
        callbackPath={callbackPath}
        again={problem !== null}
        isSharedComputer={await isSharedComputer()}
      />
      <p className="mt-6 text-center">
        <PageLink
          href={{ pathname: pages.signIn, query: { callbackUrl: callbackPath } }}
          className="text-link underline underline-offset-2"
        >
          {t("back")}
        </PageLink>
      </p>
    </SignInFrame>
  );
}
