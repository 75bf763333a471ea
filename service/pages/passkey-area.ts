import { createRequire } from "node:module";
import path from "node:path";
import { type Html, html } from "./html.ts";
import { type Language, textsOf } from "./language.ts";

const require = createRequire(import.meta.url);

/** The scripts of pages with a passkey, in the order in which they run: the path of each and its file. */
export const passkeyFiles = {
  "/webauthn.js": path.join(
    path.dirname(require.resolve("@simplewebauthn/browser")),
    "..",
    "dist/bundle/index.umd.min.js",
  ),
  "/passkey.js": path.join(import.meta.dirname, "passkey-script.mjs"),
};

/** Returns the sources of the scripts for a Content-Security-Policy. */
export function passkeyScripts(origin: string): string[] {
  return Object.keys(passkeyFiles).map((address) => origin + address);
}

/** Returns the fields of a form that adds a passkey: its name, and `passkeyArea`. */
export function newPasskeyFields(page: { language: Language; request: object; isPrimary: boolean }): Html {
  const { factor } = textsOf(page.language);
  return html`<label class="field" for="name">${factor.passkeyName}</label>
    <input id="name" name="name" type="text" required maxlength="60" value="${factor.passkey}" />
    ${passkeyArea({ kind: "new", ...page })}`;
}

/**
 * Returns the part of a form that asks the browser for a passkey: `new` makes one, `known` proves one.
 * `request` is what the browser is asked. The page must be sent with `passkeyScripts`.
 */
export function passkeyArea(page: {
  language: Language;
  kind: "new" | "known";
  request: object;
  isPrimary: boolean;
}): Html {
  const { factor } = textsOf(page.language);
  return html`<div data-passkey="${JSON.stringify(page.request)}" data-kind="${page.kind}">
      <input type="hidden" name="passkey" />
      <p class="muted" data-part="unsupported">${factor.passkeyUnsupported}</p>
      <p class="problem" data-part="failed" role="alert" hidden>${factor.passkeyFailed}</p>
      <div class="actions">
        <button type="button" data-part="button" hidden${page.isPrimary && html` class="primary"`}>
          ${page.kind === "new" ? factor.addPasskey : factor.usePasskey}
        </button>
      </div>
    </div>
    ${Object.keys(passkeyFiles).map((address) => html`<script defer src="${address}"></script>`)}`;
}
