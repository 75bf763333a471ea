"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { Button } from "../button.tsx";
import { Notice } from "../notice.tsx";
import { useWanted } from "./use-wanted.ts";

/**
 * Returns a loader for `next/dynamic` that never fails: where the part can't be loaded, without a connection
 * or after a deployment has replaced this version, a message stands in its place and offers another attempt.
 * An error would replace the whole page.
 */
export function orNotLoaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // `next/dynamic` keeps the message, so that a part which is opened again needs what another attempt loaded.
  const later: { part?: ComponentType<Props> } = {};
  const loadLater = async () => (later.part = await load());
  function NotLoadedPart(props: Props) {
    const t = useTranslations("ui");
    const [isTrying, setTrying] = useState(false);
    const { loaded } = useWanted(loadLater, isTrying, () => setTrying(false));
    const [known] = useState(later);
    const Part = loaded?.part ?? known.part;
    if (Part) return <Part {...props} />;
    return (
      <Notice
        tone="error"
        title={t("notLoaded")}
        actions={
          <Button disabled={isTrying} onClick={() => setTrying(true)}>
            {t("retry")}
          </Button>
        }
      >
        {t("notLoadedNext")}
      </Notice>
    );
  }
  return (): Promise<ComponentType<Props>> => load().catch(() => NotLoadedPart);
}
