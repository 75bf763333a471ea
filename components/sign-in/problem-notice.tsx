import { useTranslations } from "next-intl";
import { Breakable } from "#components/ui/breakable.tsx";
import { FailureCode } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";

/** The registration of this installation at the sign-in server. */
export type Registration = { clientId: string; redirectAddress: string };

type ProblemNoticeProps = {
  problem: SignInProblem;
  requestId: string | undefined;
  /** What the accounting service said of the problem. */
  sentence: string | undefined;
  registration: Registration;
};

/**
 * The reason why a sign-in failed, and the next step, with the service's own sentence if it gave one. Client
 * id and redirect address are shown if they are the cause.
 */
export function ProblemNotice({ problem, requestId, sentence, registration }: ProblemNoticeProps) {
  const t = useTranslations("signIn");
  return (
    <Notice tone={problem === "SessionEnded" ? "info" : "error"} title={t(`problems.${problem}.what`)}>
      <p>{t(`problems.${problem}.next`)}</p>
      {sentence && (
        <blockquote className="border-error my-2 border-l-2 pl-3 wrap-anywhere">{sentence}</blockquote>
      )}
      {problem === "NotRegistered" && (
        <dl className="mt-1 space-y-1">
          <Fact name={t("clientId")} value={registration.clientId} />
          <Fact name={t("redirectAddress")} value={registration.redirectAddress} />
        </dl>
      )}
      {requestId !== undefined && <FailureCode code={problem} requestId={requestId} />}
    </Notice>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="font-medium">
        <Breakable text={value} />
      </dd>
    </div>
  );
}
