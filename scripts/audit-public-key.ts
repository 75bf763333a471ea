// Prints the public half of the key that signs the heads of the audit chains, in the form in which
// AUDIT_FORMER_PUBLIC_KEYS takes it when the key is replaced. Needs `--conditions=react-server`, because
// lib/server cannot be loaded otherwise.
import { createPublicKey } from "node:crypto";
import { signingKeys } from "#lib/server/audit/chain/signing-key.ts";
import { configuration } from "#lib/server/configuration.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";

createPrivateFiles();
try {
  const { publicKey } = signingKeys(configuration().auditKey, []);
  console.log(createPublicKey(publicKey).export({ format: "der", type: "spki" }).toString("base64"));
} catch (error) {
  console.error(error instanceof Error ? error.message : "The key could not be read.");
  process.exit(1);
}
