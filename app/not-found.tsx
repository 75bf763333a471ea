import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Wordmark } from "#components/ui/wordmark.tsx";

export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card className="w-full max-w-[440px] p-6 sm:p-8">
        <Wordmark />
        <h1 className="text-display mt-6 font-semibold">{t("title")}</h1>
        <p className="text-muted mt-2">{t("text")}</p>
        <ButtonLink variant="primary" size="large" href="/" className="mt-6 w-full">
          {t("home")}
        </ButtonLink>
      </Card>
    </main>
  );
}
