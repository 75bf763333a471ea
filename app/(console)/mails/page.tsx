import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailsPage } from "#components/mails/mails-page.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { configuration } from "#lib/server/configuration.ts";
import { readToldSettings } from "#lib/server/mails/settings.ts";
import { pages } from "#lib/shared/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mails"))("title") };
}

export default async function MailSettingsPage() {
  const { person, connections } = await requireSession(pages.mails);
  const settings = await readToldSettings(person.id);
  return (
    <MailsPage
      {...settings}
      isPossible={configuration().mailServer !== null}
      known={person.email}
      connections={connections}
    />
  );
}
