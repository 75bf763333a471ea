// The script need not store the rest: the browser itself submits forms, follows links, and keeps what is
// pasted into fields. It opens popovers too, which are opened once more, so that React renders their content.
const keepInput = `{
  let pressed, pasted;
  const press = ({ target }) => {
    if (target instanceof Element) pressed = target.closest("button[type=button]") ?? pressed;
  };
  const paste = ({ target, clipboardData }) => {
    if (target instanceof Element && target.matches("input, textarea")) return;
    pasted = new DataTransfer();
    pasted.setData("text/plain", clipboardData.getData("text/plain"));
    for (const file of clipboardData.files) pasted.items.add(file);
  };
  addEventListener("click", press, true);
  addEventListener("paste", paste, true);
  window.repeatEarlyInput = () => {
    removeEventListener("click", press, true);
    removeEventListener("paste", paste, true);
    const opened = pressed?.popoverTargetElement;
    if (pressed?.isConnected && (!opened || opened.matches(":popover-open"))) {
      opened?.hidePopover();
      pressed.click();
    }
    if (pasted) document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true }));
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
