import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChainProgress } from "#components/sign-in/chain-progress.tsx";
import { ChainResult } from "#components/sign-in/chain-result.tsx";
import { ConnectedOne } from "#components/sign-in/connected-one.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { chainIdFrom, readChain } from "#lib/server/auth/sign-in/further-organizations.ts";
import { newestConnection } from "#lib/shared/connection.ts";
import { callbackPath, pages } from "#lib/shared/paths.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn.connecting"))("title") };
}

/**
 * Goes on through the organizations that were ticked at one consent, and says at the end which are not
 * connected. Of a realm that connects one at a time, asks whether another one is to be connected.
 */
export default async function ConnectingPage({ searchParams }: Props) {
  const given = await searchParams;
  const first = (name: string) => [given[name]].flat()[0];
  const [chainId, back] = [chainIdFrom(first("chain")), callbackPath(first("back"))];
  const { person, connections } = await requireSession(
    pages.connecting(chainId === undefined ? { back } : { chain: chainId }),
  );
  if (chainId === undefined) {
    const newest = newestConnection(connections);
    if (!newest) redirect(pages.connections);
    return <ConnectedOne name={newest.organizationName} back={back} />;
  }
  const chain = await readChain(chainId, person.id);
  if (!chain) redirect("/");
  const { organizations, returnPath } = chain;
  const isOpen = organizations.some(({ state }) => state === "open");
  if (isOpen) return <ChainProgress chainId={chainId} organizations={organizations} />;
  if (organizations.every(({ state }) => state === "connected")) redirect(returnPath);
  return <ChainResult organizations={organizations} returnPath={returnPath} />;
}
