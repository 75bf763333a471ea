// Forms are sent by the browser itself, links are followed by it, and fields keep what is pasted into them.
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
    if (pressed?.isConnected) pressed.click();
    if (pasted) document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true }));
  };
}`;

// A browser's first formatter takes 40 ms, whatever it is for. Made after the page's first picture, that time passes
// while the app is still on its way, and not between its arrival and the page that listens.
const readyFormats = "requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat()));";

/** Stands before everything that can be pressed: a page is seen before the browser has loaded what listens to it. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  const __html = keepInput + readyFormats;
  // The browser hides the nonce once it has read it.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />;
}
