const key = "kontor.notify";
const changed = "kontor-notify-changed";

/** off: not wanted. on: wanted and allowed. blocked: the browser was told not to allow it. missing: it has none. */
export type Notifying = "off" | "on" | "blocked" | "missing";

/** Whether this browser tells its person of exports that have ended. */
export function notifying(): Notifying {
  if (!("Notification" in window)) return "missing";
  if (Notification.permission === "denied") return "blocked";
  return localStorage.getItem(key) !== null && Notification.permission === "granted" ? "on" : "off";
}

/** Calls back when that changes, in this tab or in another; returns what ends it. */
export function followNotifying(callback: () => void): () => void {
  window.addEventListener("storage", callback);
  window.addEventListener(changed, callback);
  return () => {
    window.removeEventListener("storage", callback);
    window.removeEventListener(changed, callback);
  };
}

/** Remembers that the person wants to be told or not. Asks the browser for permission: call it on a click only. */
export async function setNotifying(wanted: boolean): Promise<void> {
  if (wanted) {
    await Notification.requestPermission();
    localStorage.setItem(key, "on");
  } else localStorage.removeItem(key);
  window.dispatchEvent(new Event(changed));
}

/** Tells the person something that they may click on to come back; once, however many tabs tell it under one `tag`. */
export function notify(title: string, { body, tag }: { body: string; tag: string }): void {
  try {
    const notification = new Notification(title, { body, tag });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Browsers of phones have notifications for service workers only; the page's title tells it there.
  }
}
