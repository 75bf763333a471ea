import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { CodeForm } from "#components/sign-in/code-form.tsx";
import { ProblemNotice } from "#components/sign-in/problem-notice.tsx";
import { SignInFrame } from "#components/sign-in/sign-in-frame.tsx";
import { flowIdFrom, newFlowId } from "#lib/server/auth/flows.ts";
import { codeRegistration } from "#lib/server/auth/provider.ts";
import { pages } from "#lib/shared/paths.ts";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";
import { readParameters, type SearchParams } from "../parameters.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn.code"))("title") };
}

const ended: SignInProblem[] = ["FlowUnknown", "TooManyTries"];

export default async function EnterCodePage({ searchParams }: { searchParams: SearchParams }) {
  const { problem, requestId, callbackPath, flow } = await readParameters(searchParams);
  const t = await getTranslations("signIn");
  // A flow lasts over a code that was refused: the right one may still be in the other tab.
  const flowId = (problem && ended.includes(problem) ? undefined : flowIdFrom(flow)) ?? newFlowId();
  return (
    <SignInFrame heading={t("code.title")} lead={t("code.lead")}>
      {problem && (
        <div className="mt-5">
          <ProblemNotice {...{ problem, requestId }} registration={codeRegistration()} />
        </div>
      )}
      <CodeForm flowId={flowId} callbackPath={callbackPath} again={problem !== null} />
      <p className="mt-6 text-center">
        <Link
          href={{ pathname: pages.signIn, query: { callbackUrl: callbackPath } }}
          className="text-link underline underline-offset-2"
        >
          {t("back")}
        </Link>
      </p>
    </SignInFrame>
  );
}
