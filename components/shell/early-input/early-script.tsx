// The script need not store the rest: the browser itself submits forms and follows links. It opens popovers
// and pastes into fields too, but React must learn of both: it renders a popover's content, and submits a
// pasted code. A repeated paste changes no field, because the browser ignores a script's event. None is
// repeated after a submit, which has sent the field already. React hydrates at once where it gets a press or
// a paste while it is hydrating, and then handles that event itself, so an event under way is not repeated.
const keepInput = `{
  let pressed, pasted;
  const press = (event) => {
    const button = event.target instanceof Element && event.target.closest("button[type=button]");
    if (button) pressed = { event, button };
  };
  const paste = (event) => {
    const { target, clipboardData } = event;
    const data = new DataTransfer();
    data.setData("text/plain", clipboardData.getData("text/plain"));
    for (const file of clipboardData.files) data.items.add(file);
    pasted = { event, target, data };
  };
  const submit = () => (pasted = undefined);
  addEventListener("click", press, true);
  addEventListener("paste", paste, true);
  addEventListener("submit", submit, true);
  const isOver = ({ event }) => event.eventPhase === Event.NONE;
  window.endEarlyPresses = () => {
    removeEventListener("click", press, true);
    if (pressed && !isOver(pressed)) pressed = undefined;
  };
  window.repeatEarlyInput = () => {
    removeEventListener("paste", paste, true);
    removeEventListener("submit", submit, true);
    if (pressed) {
      const { button } = pressed;
      const opened = button.popoverTargetElement;
      if (button.isConnected && (!opened || opened.matches(":popover-open"))) {
        opened?.hidePopover();
        button.click();
      }
    }
    if (!pasted || !isOver(pasted)) return;
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
