import type messages from "./en.json";
import type { AppLocale } from "../locales.ts";

declare module "next-intl" {
  interface AppConfig {
    Locale: AppLocale;
    Messages: typeof messages;
  }
}
