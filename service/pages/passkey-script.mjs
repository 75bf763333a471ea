// Asks the browser for a passkey, on the realm's pages that have an element with `data-passkey`: the request
// as JSON. What the browser answers goes into the form's field `passkey`. Without this script, or in a
// browser without passkeys, the element shows what it says by itself.
const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;

/** Lets the button of an element ask for a passkey. */
function prepare(area) {
  const part = (name) => area.querySelector(`[data-part="${name}"]`);
  const [button, unsupported, failed] = [part("button"), part("unsupported"), part("failed")];
  const { form } = button;
  const start = area.dataset.kind === "new" ? startRegistration : startAuthentication;
  unsupported.hidden = true;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (!form.reportValidity()) return;
    failed.hidden = true;
    button.disabled = true;
    try {
      const answer = await start({ optionsJSON: JSON.parse(area.dataset.passkey) });
      form.elements.passkey.value = JSON.stringify(answer);
      form.submit();
    } catch {
      // The person cancelled, took too long, or has no such device at hand.
      failed.hidden = false;
      button.disabled = false;
      button.focus();
    }
  });
}

if (browserSupportsWebAuthn()) document.querySelectorAll("[data-passkey]").forEach(prepare);
