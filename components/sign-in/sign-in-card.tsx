import { useTranslations } from "next-intl";
import Link from "next/link";
import { pages } from "#lib/shared/paths.ts";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";
import { ProblemNotice, type Registration } from "./problem-notice.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

type SignInCardProps = {
  problem: SignInProblem | null;
  requestId: string | undefined;
  registration: Registration;
  callbackPath: string;
  /** True for a person whose session is open, although connecting another organization has failed. */
  isSignedIn: boolean;
};

const linkClass = "text-link underline underline-offset-2";

/** Where a person begins: what is going to happen and, after an attempt that failed, why and what to do. */
export function SignInCard({ problem, requestId, registration, callbackPath, isSignedIn }: SignInCardProps) {
  const t = useTranslations("signIn");
  return (
    <SignInFrame heading={t("heading")} lead={t("lead")}>
      {problem && (
        <div className="mt-5">
          <ProblemNotice {...{ problem, requestId, registration }} />
        </div>
      )}
      <div className="mt-6">
        <SignInButton callbackPath={callbackPath} again={problem !== null} />
      </div>
      <p className="text-meta text-muted mt-3 text-center">{t("privacy")}</p>
      <p className="mt-5 text-center">
        {isSignedIn ? (
          <>
            {t("stillSignedIn")}{" "}
            <Link href={callbackPath} className={linkClass}>
              {t("goOn")}
            </Link>
          </>
        ) : (
          <Link
            href={{ pathname: pages.enterCode, query: { callbackUrl: callbackPath } }}
            className={linkClass}
          >
            {t("noRedirect")}
          </Link>
        )}
      </p>
    </SignInFrame>
  );
}
