import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInCard } from "#components/sign-in/sign-in-card.tsx";
import { readSession } from "#lib/server/auth/session.ts";
import { callbackPath } from "#lib/shared/paths.ts";
import { requestIdFrom, signInProblemFrom } from "#lib/shared/sign-in-problems.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const parameters = await searchParams;
  const error = first(parameters["error"]);
  const path = callbackPath(first(parameters["callbackUrl"]));
  if (error === undefined && (await readSession())) redirect(path);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <SignInCard
        problem={error === undefined ? null : signInProblemFrom(error)}
        requestId={requestIdFrom(first(parameters["request"]))}
        callbackPath={path}
      />
    </main>
  );
}
