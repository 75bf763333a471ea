"use client";

import { useTranslations } from "next-intl";
import { useIsApple } from "./use-is-apple.ts";

/** A combination of keys, by their names on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const t = useTranslations("keys.names");
  const isApple = useIsApple();
  const names: Record<string, string> = {
    Space: t("space"),
    Home: t("home"),
    End: t("end"),
    Ctrl: isApple ? "⌘" : t("control"),
  };
  return (
    <span className="flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="border-line bg-faint text-meta min-w-6 font-sans rounded border px-1.5 py-0.5 text-center font-medium"
        >
          {names[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
