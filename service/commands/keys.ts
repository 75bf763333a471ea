import { listSigningKeys, rotateSigningKeys } from "../authorization/signing-keys.ts";
import { command, type Group } from "./command.ts";
import { listed } from "./table.ts";

/** The commands about the realm's signing keys. */
export const keys: Group = {
  summary: "what the realm signs tokens with",
  commands: {
    list: command({
      usage: "keys list",
      summary: "Lists the signing keys.",
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
      summary: "Makes a new signing key; tokens signed by the one before stay valid.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database }) => {
          const key = await rotateSigningKeys(database);
          return { value: key, text: `Made the signing key ${key.id}.` };
        },
    }),
  },
};
