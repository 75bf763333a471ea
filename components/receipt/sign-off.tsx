import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { Time } from "#components/ui/time.tsx";
import { openInWords } from "#lib/shared/sign-off-words.ts";
import { type SignOff, signOffStatus } from "#lib/shared/sign-off.ts";

const tones = { unsigned: "neutral", changed: "warn", waiting: "waiting", signed: "done" } as const;

/** How far the sign-off of a receipt is, and each signature and revocation with what was open then. */
export function SignOffSection({ signOff }: { signOff: SignOff }) {
  const t = useTranslations("receipt");
  const status = signOffStatus(signOff);
  return (
    <section className="print:break-inside-avoid">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <WithHelp word="signOff">
          <h3 className="font-semibold">{t("signOff.title")}</h3>
        </WithHelp>
        <Badge tone={tones[status]}>{t(`signOff.${status}`, { needed: signOff.needed })}</Badge>
      </div>
      {status === "changed" && <p className="mb-2 max-w-[70ch]">{t("signOff.changedNext")}</p>}
      <ol className="space-y-2">
        {signOff.declarations.map((declaration) => (
          <SignOffEntry key={declaration.at} declaration={declaration} />
        ))}
      </ol>
    </section>
  );
}

function SignOffEntry({ declaration }: { declaration: SignOff["declarations"][number] }) {
  const t = useTranslations("receipt");
  const { kind, at, by, reason, state, isValid } = declaration;
  return (
    <li className={isValid ? undefined : "text-muted"}>
      <p className="font-medium">
        {t(kind === "signed" ? "signOff.signedBy" : "signOff.revokedBy", { person: by })}
        {", "}
        <Time value={at} detail="second" />
        {kind === "signed" && !isValid && ` · ${t("signOff.noLongerValid")}`}
      </p>
      {state && <p>{t("signOff.open", { open: openInWords(declaration, t) })}</p>}
      {reason !== "" && <p className="wrap-anywhere">{t("signOff.reason", { reason })}</p>}
      {state && <p className="text-meta wrap-anywhere">{t("signOff.digest", { digest: state.digest })}</p>}
    </li>
  );
}
