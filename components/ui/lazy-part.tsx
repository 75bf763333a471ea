"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { useHydrated } from "./use-hydrated.ts";

const RetryContext = createContext<() => void>(() => undefined);

/**
 * Returns a component that is loaded when it is first rendered in the browser; `waiting`, or what it makes
 * of the properties, stands for it until then, also in what the server sends: a form that is visible before
 * its code is there would lose what is pressed in it. If it can't be loaded, without a connection or after a
 * deployment has replaced this version, `failed` stands for it, by default a notice that offers another
 * attempt. An error would replace the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode),
  failed: (retry: () => void, props: Props) => ReactNode = (retry) => <NotLoaded onRetry={retry} />,
): ComponentType<Props> {
  const Failed = (props: Props) => failed(use(RetryContext), props);
  // React keeps the result of a load, so that another attempt needs a new component.
  const attempt = () => ({
    Part: lazy(async () => ({ default: await load().catch(() => Failed) })) as ComponentType<Props>,
  });
  let latest = attempt();
  return function LazyPart(props: Props) {
    const [{ Part }, setAttempt] = useState(latest);
    const isHydrated = useHydrated();
    const retry = () => {
      latest = attempt();
      setAttempt(latest);
    };
    const shape = typeof waiting === "function" ? waiting(props) : waiting;
    return (
      <RetryContext value={retry}>
        <Suspense fallback={shape}>{isHydrated ? <Part {...props} /> : shape}</Suspense>
      </RetryContext>
    );
  };
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("ui");
  return (
    <Notice tone="error" title={t("notLoaded")} actions={<Button onClick={onRetry}>{t("retry")}</Button>}>
      {t("notLoadedNext")}
    </Notice>
  );
}
