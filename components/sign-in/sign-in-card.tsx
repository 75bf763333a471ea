import { useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { pages, pathAfterConnecting } from "#lib/shared/paths.ts";
import type { SignOutState } from "#lib/shared/sign-out.ts";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";
import { ProblemNotice, type Registration } from "./problem-notice.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignedOutNotice } from "./signed-out-notice.tsx";

type SignInCardProps = {
  problem: SignInProblem | null;
  requestId: string | undefined;
  sentence: string | undefined;
  registration: Registration;
  callbackPath: string;
  /** True for a person with an open session whose attempt to connect another organization has failed. */
  isSignedIn: boolean;
  isSharedComputer: boolean;
  /** What became of the realm's session, after a sign-out. */
  signOutState: SignOutState | null;
};

const linkClass = "text-link underline underline-offset-2";

/** The sign-in card: explains the redirect and shows the last attempt's error. */
export function SignInCard(props: SignInCardProps) {
  const { problem, requestId, sentence, registration, callbackPath } = props;
  const { isSignedIn, isSharedComputer, signOutState } = props;
  const t = useTranslations("signIn");
  return (
    <SignInFrame heading={t("heading")} lead={t("lead")}>
      {!problem && !isSignedIn && signOutState && (
        <div className="mt-5">
          <SignedOutNotice state={signOutState} />
        </div>
      )}
      {problem && (
        <div className="mt-5">
          <ProblemNotice
            problem={problem}
            requestId={requestId}
            sentence={sentence}
            registration={registration}
          />
        </div>
      )}
      <SignInForm
        callbackPath={callbackPath}
        again={problem !== null && problem !== "SessionEnded"}
        isSharedComputer={isSharedComputer}
      />
      <p className="text-meta text-muted mt-3 text-center">{t("privacy")}</p>
      <p className="mt-5 text-center">
        {isSignedIn ? (
          <>
            {t("stillSignedIn")}{" "}
            <PageLink href={pathAfterConnecting(callbackPath)} className={linkClass}>
              {t("continue")}
            </PageLink>
          </>
        ) : (
          <PageLink
            href={{ pathname: pages.enterCode, query: { callbackUrl: callbackPath } }}
            className={linkClass}
          >
            {t("noRedirect")}
          </PageLink>
        )}
      </p>
    </SignInFrame>
  );
}
