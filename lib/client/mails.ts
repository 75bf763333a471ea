import { mutationOptions } from "@tanstack/react-query";
import type { MailAddress, MailChoice } from "#lib/shared/mails.ts";
import { mailsPath } from "#lib/shared/paths.ts";
import { request } from "./api.ts";

type Part = Parameters<typeof mailsPath>[0];

const send = (part: Part, method: "PUT" | "POST", body: object) =>
  request(mailsPath(part), {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Saves the address to which mails go. A new one is sent a code. */
export const saveAddressMutation = mutationOptions({
  mutationFn: (address: MailAddress) => send("address", "PUT", address),
});

/** Removes the address, so that no mail comes any more. */
export const removeAddressMutation = mutationOptions({
  mutationFn: () => request(mailsPath("address"), { method: "DELETE" }),
});

/** Confirms the address by the code of the mail. */
export const confirmAddressMutation = mutationOptions({
  mutationFn: (code: string) => send("confirmation", "POST", { code }),
});

/**
 * Changes what is told of some organizations. Changes are sent one after another, so that the last one
 * counts.
 */
export const chooseToldMutation = mutationOptions({
  mutationFn: (choice: MailChoice) => send("choices", "PUT", choice),
  scope: { id: "mail choices" },
});
