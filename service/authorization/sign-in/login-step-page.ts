import { codeStepPage } from "../../pages/code-step-page.ts";
import type { Language } from "../../pages/language.ts";
import { loginPage } from "../../pages/login-page.ts";
import { passkeyScripts } from "../../pages/passkey-area.ts";
import { setUpPage } from "../../pages/set-up-page.ts";
import type { LoginStep } from "./login-step.ts";

type Page = { language: Language; lead: string; action: string };

function render(step: LoginStep, page: Page): string {
  if (step.step === "password") return loginPage({ ...page, ...step });
  if (step.step === "code") return codeStepPage({ ...page, ...step });
  return setUpPage({ ...page, ...step, isRequired: true });
}

/**
 * Returns the page of a step of the login, for `sendPage`. `action` is the address that its form is posted
 * to, `lead` the purpose of the login, `origin` that of the realm.
 */
export function loginStepPage(step: LoginStep, { origin, ...page }: Page & { origin: string }) {
  const isWithPasskey = step.step !== "password" && step.request !== undefined;
  return {
    status: step.status,
    html: render(step, page),
    scripts: isWithPasskey ? passkeyScripts(origin) : [],
  };
}
