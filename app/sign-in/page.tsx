import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInCard } from "#components/sign-in/sign-in-card.tsx";
import { mayGoByItself } from "#lib/server/auth/sign-in/begin-by-itself.ts";
import { registration } from "#lib/server/auth/sign-in/provider.ts";
import { isSharedComputer } from "#lib/server/auth/sessions/computer.ts";
import { readSession } from "#lib/server/auth/sessions/session.ts";
import { beginSignInPath, pathAfterConnecting } from "#lib/shared/paths.ts";
import { readParameters, type SearchParams } from "./parameters.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { problem, requestId, sentence, callbackPath, signOutState } = await readParameters(searchParams);
  const isSignedIn = (await readSession()) !== null;
  if (problem === null && isSignedIn) redirect(pathAfterConnecting(callbackPath));
  if (problem === null && signOutState === null && (await mayGoByItself()))
    redirect(beginSignInPath({ callbackUrl: callbackPath }));
  return (
    <SignInCard
      problem={problem}
      requestId={requestId}
      sentence={sentence}
      callbackPath={callbackPath}
      isSignedIn={isSignedIn}
      signOutState={signOutState}
      isSharedComputer={await isSharedComputer()}
      registration={registration()}
    />
  );
}
