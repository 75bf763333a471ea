// The script need not store the rest: the browser itself submits forms and follows links. It opens popovers
// and pastes into fields too, but React must learn of both: it renders a popover's content, and submits a
// pasted code. A repeated paste changes no field, because the browser ignores a script's event. None is
// repeated after a submit, which has sent the field already.
const keepInput = `{
  let pressed, pasted;
  const press = ({ target }) => {
    if (target instanceof Element) pressed = target.closest("button[type=button]") ?? pressed;
  };
  const paste = ({ target, clipboardData }) => {
    const data = new DataTransfer();
    data.setData("text/plain", clipboardData.getData("text/plain"));
    for (const file of clipboardData.files) data.items.add(file);
    pasted = { target, data };
  };
  const submit = () => (pasted = undefined);
  addEventListener("click", press, true);
  addEventListener("paste", paste, true);
  addEventListener("submit", submit, true);
  window.repeatEarlyInput = () => {
    removeEventListener("click", press, true);
    removeEventListener("paste", paste, true);
    removeEventListener("submit", submit, true);
    const opened = pressed?.popoverTargetElement;
    if (pressed?.isConnected && (!opened || opened.matches(":popover-open"))) {
      opened?.hidePopover();
      pressed.click();
    }
    if (!pasted) return;
    const { target, data } = pasted;
    const receiver = target.isConnected ? target : document.body;
    receiver.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  };
}`;

// The first formatter in a browser takes 40 ms. It is created after the page's first paint, so that this
// time passes while the app is still loading and does not delay hydration.
const readyFormats = "requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat()));";

/**
 * A script before everything that can be pressed, because a page is visible before the app's code has
 * loaded.
 */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  const __html = keepInput + readyFormats;
  // The browser hides the nonce after reading it, so hydration would see a difference.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />;
}
