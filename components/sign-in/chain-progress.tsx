import { useTranslations } from "next-intl";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { FurtherOrganization } from "#lib/shared/further-organization.ts";
import { beginSignInPath } from "#lib/shared/paths.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

type ChainProgressProps = { chainId: string; organizations: readonly FurtherOrganization[] };

/**
 * How far the organizations of a consent are connected. The page leads on by itself, also without
 * JavaScript: a redirect would do too, but browsers end a chain of more than 20.
 */
export function ChainProgress({ chainId, organizations }: ChainProgressProps) {
  const t = useTranslations("signIn.connecting");
  const next = beginSignInPath({ chain: chainId });
  const open = organizations.filter(({ state }) => state === "open");
  const count = organizations.length - open.length;
  return (
    <SignInFrame heading={t("title")} lead={t("lead")}>
      <meta httpEquiv="refresh" content={`0;url=${next}`} />
      <div className="mt-6 flex">
        <ProgressBar label={t("title")} value={count} max={organizations.length} />
      </div>
      <p className="mt-3">{t("progress", { count, all: organizations.length })}</p>
      <p className="text-muted truncate">{t("next", { organization: open[0]?.name ?? "" })}</p>
      <p className="mt-5">
        {/* A plain link, because the address leads to the accounting service. */}
        <a href={next} className="text-link underline underline-offset-2">
          {t("goOn")}
        </a>
      </p>
    </SignInFrame>
  );
}
