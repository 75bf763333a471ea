import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { FailureCode } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Wordmark } from "#components/ui/wordmark.tsx";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";
import { SignInButton } from "./sign-in-button.tsx";

type SignInCardProps = {
  problem: SignInProblem | null;
  requestId: string | undefined;
  callbackPath: string;
};

/** Where a person begins: what is going to happen and, after an attempt that failed, why and what to do. */
export function SignInCard({ problem, requestId, callbackPath }: SignInCardProps) {
  const t = useTranslations("signIn");
  return (
    <Card className="w-full max-w-[440px] p-6 sm:p-8">
      <Wordmark />
      <h1 className="text-display mt-6 font-semibold text-balance">{t("heading")}</h1>
      <p className="text-muted mt-2 text-pretty">{t("lead")}</p>
      {problem && (
        <div className="mt-5">
          <Notice tone={problem === "SessionEnded" ? "info" : "error"} title={t(`problems.${problem}.what`)}>
            <p>{t(`problems.${problem}.next`)}</p>
            {requestId !== undefined && <FailureCode code={problem} requestId={requestId} />}
          </Notice>
        </div>
      )}
      <div className="mt-6">
        <SignInButton callbackPath={callbackPath} again={problem !== null} />
      </div>
      <p className="text-meta text-muted mt-3 text-center">{t("privacy")}</p>
    </Card>
  );
}
