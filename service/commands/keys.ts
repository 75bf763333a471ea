import { listSigningKeys, rotateSigningKeys } from "../authorization/keys/signing-keys.ts";
import { command, type Group } from "./command.ts";
import { listed } from "./table.ts";

/** The commands for the realm's signing keys. */
export const keys: Group = {
  summary: "what the realm signs tokens with",
  commands: {
    list: command({
      usage: "keys list",
      summary:
        "Lists the signing keys with their state: upcoming, signing, or accepted until its tokens run out.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database }) =>
          listed(
            await listSigningKeys(database),
            "There is no key: the first start of the service makes one.",
          ),
    }),
    rotate: command({
      usage: "keys rotate",
      summary: "Makes a new signing key.",
      notes:
        "It is published at once and signs ten seconds later, when every running process knows it. Tokens that were signed\n" +
        "before stay valid, and a key is deleted when the last of its tokens has run out.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database, configuration }) => {
          const key = await rotateSigningKeys(database, configuration.encryptionKey);
          return { value: key, text: `Made the signing key ${key.id}. It signs in ten seconds.` };
        },
    }),
  },
};
