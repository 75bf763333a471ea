"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { unsubscribePath } from "#lib/shared/paths.ts";

/** The button that ends mails of the kind of one. It works without a script. */
export function UnsubscribeForm({ mail }: { mail: string }) {
  const t = useTranslations("mails.unsubscribe");
  return (
    <form method="post" action={unsubscribePath(mail)} className="mt-6">
      <Button type="submit" size="large" variant="primary" className="w-full">
        {t("button")}
      </Button>
    </form>
  );
}
