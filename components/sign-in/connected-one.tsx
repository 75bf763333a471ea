import { useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { SignInAction } from "#components/ui/sign-in-action.tsx";
import { pages } from "#lib/shared/paths.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

type ConnectedOneProps = {
  /** The organization that was connected last. */
  name: string;
  /** The page that the person came from, a path of this app. */
  back: string;
};

/** Asks whether another organization is to be connected, of a realm that connects one at a time. */
export function ConnectedOne({ name, back }: ConnectedOneProps) {
  const t = useTranslations("signIn.connecting");
  return (
    <SignInFrame heading={t("onceTitle", { organization: name })} lead={t("onceLead")}>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SignInAction variant="primary" callbackPath={pages.connecting({ back })}>
          {t("another")}
        </SignInAction>
        <PageLink href={back} className="text-link underline underline-offset-2">
          {t("done")}
        </PageLink>
      </div>
    </SignInFrame>
  );
}
