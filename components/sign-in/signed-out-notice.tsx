import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { realmSignOutPath, type SignOutState } from "#lib/shared/sign-out.ts";

/** Says after a sign-out what is known of the accounting service's own session, and how to end that too. */
export function SignedOutNotice({ state }: { state: SignOutState }) {
  const t = useTranslations("signIn.signedOut");
  return (
    <Notice tone={state === "signed-out" ? "info" : "warn"} title={t("title")}>
      <p>{t(`realm.${state}`)}</p>
      {state !== "realm-without-sign-out" && (
        <p className="mt-1">
          {/* A plain link, because the address leads to the accounting service. */}
          <a href={realmSignOutPath} className="text-link underline underline-offset-2">
            {t("again")}
          </a>
        </p>
      )}
    </Notice>
  );
}
