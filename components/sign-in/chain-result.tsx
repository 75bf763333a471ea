import { useTranslations } from "next-intl";
import { FailureCode } from "#components/ui/failure.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { SignInAction } from "#components/ui/sign-in-action.tsx";
import type { FurtherOrganization } from "#lib/shared/further-organization.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

type ChainResultProps = {
  organizations: readonly FurtherOrganization[];
  /** The page that was asked for, a path of this app. */
  returnPath: string;
};

/** Says which organizations of a consent are not connected and why, with the way to connect them. */
export function ChainResult({ organizations, returnPath }: ChainResultProps) {
  const t = useTranslations("signIn.connecting");
  const u = useTranslations("connections");
  const missing = organizations.filter(({ state }) => state !== "connected");
  const count = organizations.length - missing.length;
  return (
    <SignInFrame heading={t("partlyTitle")} lead={t("partlyLead", { count })}>
      <h2 className="mt-6 font-semibold">{t("notConnected")}</h2>
      <ul className="divide-line mt-1 divide-y">
        {missing.map((organization) => (
          <li key={organization.name} className="py-2">
            <p className="font-medium wrap-anywhere">{organization.name}</p>
            <Reason organization={organization} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SignInAction variant="primary" callbackPath={returnPath}>
          {u("connect")}
        </SignInAction>
        <PageLink href={returnPath} className="text-link underline underline-offset-2">
          {t("toKontor")}
        </PageLink>
      </div>
    </SignInFrame>
  );
}

function Reason({ organization: { state, requestId } }: { organization: FurtherOrganization }) {
  const t = useTranslations("signIn");
  if (state === "open" || state === "asked" || state === "connected")
    return (
      <p className="text-muted text-pretty">
        {t("connecting.noAnswer")} {t("connecting.noAnswerNext")}
      </p>
    );
  return (
    <>
      <p className="text-muted text-pretty">
        {t(`problems.${state}.what`)} {t(`problems.${state}.next`)}
      </p>
      {requestId !== null && <FailureCode code={state} requestId={requestId} />}
    </>
  );
}
