import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnsubscribeForm } from "#components/mails/unsubscribe-form.tsx";
import { SignInFrame } from "#components/sign-in/sign-in-frame.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { pages } from "#lib/shared/paths.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mails.unsubscribe"))("title") };
}

/**
 * Ends mails of a kind, at the press of a button, because programs follow the links of a mail by themselves.
 */
export default async function UnsubscribePage({ searchParams }: Props) {
  const { mail, ended } = await searchParams;
  const t = await getTranslations("mails.unsubscribe");
  const outcome = (["digest", "alerts"] as const).find((kind) => kind === ended) ?? "nothing";
  // An address without the proof of an email ends nothing, and says so instead of asking for a press.
  const isAsking = ended === undefined && typeof mail === "string";
  return (
    <SignInFrame heading={t("title")} lead={isAsking ? t("lead") : t(outcome)}>
      {isAsking && <UnsubscribeForm mail={mail} />}
      <p className="mt-6 text-center">
        <PageLink href={pages.mails} className="text-link underline underline-offset-2">
          {t("settings")}
        </PageLink>
      </p>
    </SignInFrame>
  );
}
