import { codeStepPage } from "../../pages/code-step-page.ts";
import type { Language } from "../../pages/language.ts";
import { loginPage } from "../../pages/login-page.ts";
import { setUpPage } from "../../pages/set-up-page.ts";
import type { LoginStep } from "./login-step.ts";

/**
 * Returns the page of a step of the login. `action` is the address that its form is posted to, `lead` the
 * purpose of the login.
 */
export function loginStepPage(
  step: LoginStep,
  page: { language: Language; lead: string; action: string },
): string {
  if (step.step === "password") return loginPage({ ...page, ...step });
  if (step.step === "code") return codeStepPage({ ...page, ...step });
  return setUpPage({ ...page, ...step, isRequired: true });
}
