import { useMessages, useTranslations } from "next-intl";
import type { ErrorEnvelope } from "#contract/errors.ts";
import { ApiError } from "#lib/client/api.ts";

/** The description of a failure. `detail` is the server's own message, only if the code is unknown. */
export type FailureText = {
  title: string;
  next: string;
  detail: string | null;
  code: string;
  requestId: string | null;
};

/** Returns a function that describes an error code; null for an unknown code. */
export function useCodeText(): (code: string) => Pick<FailureText, "title" | "next"> | null {
  const t = useTranslations("codes");
  const known = useMessages().codes;
  return (code) => (isKey(known, code) ? { title: t(`${code}.title`), next: t(`${code}.next`) } : null);
}

/** Returns a function that describes a failed request: the cause and the next step. */
export function useFailureText(): (error: unknown) => FailureText {
  const t = useTranslations("codes.UNEXPECTED");
  const codeText = useCodeText();
  return (error) => {
    const failure = error instanceof ApiError ? error : null;
    const code = failure?.errorCode ?? "UNEXPECTED";
    const known = codeText(code);
    return {
      ...(known ?? { title: t("title"), next: t("next") }),
      detail: known === null && failure?.message !== code ? (failure?.message ?? null) : null,
      code,
      requestId: failure?.requestId ?? null,
    };
  };
}

/** Returns a function that turns a failure of an earlier request, as the server stored it, into an error. */
export function useStoredError(): (problem: ErrorEnvelope, status: number) => ApiError {
  const known = useMessages().codes;
  return ({ errorCode, message, requestId = null, errors: fields = [] }, status) =>
    new ApiError({
      code: isKey(known, errorCode) ? errorCode : "UNEXPECTED",
      errorCode,
      status,
      message,
      requestId,
      fields,
    });
}

function isKey<Messages extends object>(messages: Messages, key: string): key is keyof Messages & string {
  return Object.hasOwn(messages, key);
}
