"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, ButtonLink, IconButton } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Specimens, State, States } from "./specimen.tsx";

const variants = ["primary", "secondary", "ghost"] as const;

/** Buttons of each variant, size and state, and the copy button. */
export function Buttons() {
  const t = useTranslations("exports");
  const e = useTranslations("export");
  return (
    <>
      <Specimens component="button">
        {variants.map((variant) => (
          <States key={variant}>
            <State name={variant}>
              <Button variant={variant}>{t("new")}</Button>
            </State>
            <State name="large">
              <Button variant={variant} size="large">
                {t("new")}
              </Button>
            </State>
            <State name="pending">
              <Button variant={variant} pending>
                {t("confirm.pending")}
              </Button>
            </State>
            <State name="disabled">
              <Button variant={variant} disabled>
                {t("new")}
              </Button>
            </State>
            {variant !== "primary" && (
              <State name="aria-pressed">
                <Button variant={variant} aria-pressed>
                  {e("notify.on")}
                </Button>
              </State>
            )}
            <State name="ButtonLink">
              <ButtonLink variant={variant} href="#button">
                {t("new")}
              </ButtonLink>
            </State>
            <State name="IconButton, pending, disabled">
              <span className="flex gap-1">
                {[{}, { pending: true }, { disabled: true }].map((state, index) => (
                  <IconButton key={index} variant={variant} {...state} label={e("handOver")}>
                    <Download aria-hidden />
                  </IconButton>
                ))}
              </span>
            </State>
          </States>
        ))}
      </Specimens>
      <Specimens component="copy-button">
        <CopyButton text="4711" what={e("copyId")} />
      </Specimens>
    </>
  );
}
