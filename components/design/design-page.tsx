import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Buttons } from "./buttons.tsx";
import { ChoiceSamples } from "./choice-samples.tsx";
import { Fields } from "./fields.tsx";
import { Lists } from "./lists.tsx";
import { Messages } from "./messages.tsx";
import { Overlays } from "./overlays.tsx";
import { TableSamples } from "./tables.tsx";
import { Texts } from "./texts.tsx";
import { TokenSamples } from "./tokens.tsx";

type DesignPageProps = {
  /** The offset of the sample table, so that its footer is visible on every page. */
  offset: number;
  /** The app's own controls for appearance, density and language. */
  switches: ReactNode;
};

/**
 * Every primitive of components/ui once, in every state. Headings are names of the code, and all other
 * texts are texts of the app, so that this page adds none to the messages that every page loads.
 */
export function DesignPage({ offset, switches }: DesignPageProps) {
  const t = useTranslations("notFound");
  return (
    <main className="mx-auto max-w-6xl px-4 py-4 sm:px-6">
      <PageHeader
        title={
          <span lang="en" translate="no">
            Design
          </span>
        }
        back={{ href: "/", label: t("home") }}
        beside={<span className="text-muted figures">components/ui</span>}
        actions={<div className="w-60">{switches}</div>}
      />
      <TokenSamples />
      <Buttons />
      <Texts />
      <Messages />
      <Fields />
      <ChoiceSamples />
      <TableSamples offset={offset} />
      <Lists />
      <Overlays />
    </main>
  );
}
