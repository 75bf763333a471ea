import { listSigningKeys, rotateSigningKeys } from "../authorization/keys/signing-keys.ts";
import { resealSecrets } from "../authorization/keys/reseal.ts";
import { openDocumentObjects } from "../database/document-bytes.ts";
import { command, CommandError, type Group } from "./command.ts";
import { listed } from "./table.ts";

/** The commands for the realm's signing keys, and the key that seals them. */
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
          const key = await rotateSigningKeys(database, configuration.encryptionKeys);
          return { value: key, text: `Made the signing key ${key.id}. It signs in ten seconds.` };
        },
    }),
    reseal: command({
      usage: "keys reseal",
      summary:
        "Seals with SERVICE_ENCRYPTION_KEY what SERVICE_ENCRYPTION_OTHER_KEYS has sealed: signing keys, the secrets of authenticator apps, documents in a store.",
      notes:
        "Every running process must know both keys (docs/operations.md). The command can be interrupted and given again.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database, configuration }) => {
          const secrets = await resealSecrets(database, configuration.encryptionKeys);
          const documents = await openDocumentObjects(configuration)?.reseal();
          const unopened = secrets.unopened + (documents?.unopened ?? 0);
          if (unopened > 0)
            throw new CommandError(
              `${unopened} secrets or documents were sealed with a key that is not known, and stay as they are. Name it in SERVICE_ENCRYPTION_OTHER_KEYS, and give the command again.`,
            );
          return {
            value: { secrets: secrets.resealed, documents: documents?.resealed ?? 0 },
            text: `Sealed ${secrets.resealed} secrets and ${documents?.resealed ?? 0} documents with the present key.`,
          };
        },
    }),
  },
};
