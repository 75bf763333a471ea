// Seals the tokens in the web app's database under another key: the one that the environment names, or a
// new one in the secrets file. Needs `--conditions=react-server`, because lib/server cannot be loaded
// otherwise.
import { createPrivateFiles } from "#platform/private-directory.ts";
import { changeSecrets, loadSecrets, makeSecret } from "#platform/secrets.ts";

createPrivateFiles();
const isGiven = Boolean(process.env["TOKEN_ENCRYPTION_KEY"]);
if (!isGiven) {
  const { TOKEN_ENCRYPTION_KEY: former, TOKEN_ENCRYPTION_OTHER_KEYS: others } = loadSecrets();
  // Both keys stay in the file until everything is sealed anew, so that the command can be repeated after a
  // crash.
  changeSecrets({
    TOKEN_ENCRYPTION_KEY: makeSecret("TOKEN_ENCRYPTION_KEY"),
    TOKEN_ENCRYPTION_OTHER_KEYS: [former, ...others.split(",")].filter(Boolean).join(","),
  });
}
// The module reads the secrets when it is loaded, so it is imported only after they have changed.
const { resealTokens } = await import("#lib/server/auth/tokens/reseal-tokens.ts");
const { resealObjects } = await import("#lib/server/store/objects.ts");
const tokens = await resealTokens();
console.log(`${tokens.resealed} token sets and secrets are sealed under the present key.`);
const objects = await resealObjects();
console.log(`${objects.resealed} stored files are sealed under the present key.`);
if (tokens.unopened + objects.unopened > 0) {
  console.error(
    `${tokens.unopened} token sets or secrets and ${objects.unopened} stored files could not be opened by any known key and stay as ` +
      "they are; the owners of the tokens will have to connect again, and targets be set up again. " +
      "If there is a former key, name it in TOKEN_ENCRYPTION_OTHER_KEYS and do this again.",
  );
  process.exit(1);
}
if (!isGiven) changeSecrets({ TOKEN_ENCRYPTION_OTHER_KEYS: "" });
process.exit(0);
