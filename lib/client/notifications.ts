const key = "kontor.notify";
const changed = "kontor-notify-changed";

/**
 * off: not chosen. on: chosen and allowed. blocked: the browser denies it. missing: the browser has no
 * notifications.
 */
export type Notifying = "off" | "on" | "blocked" | "missing";

/** Returns whether this browser notifies the person of ended exports. */
export function notifying(): Notifying {
  if (!("Notification" in window)) return "missing";
  if (Notification.permission === "denied") return "blocked";
  return localStorage.getItem(key) !== null && Notification.permission === "granted" ? "on" : "off";
}

/**
 * Calls back when that setting changes, in this tab or in another. Returns a function that unsubscribes.
 */
export function followNotifying(callback: () => void): () => void {
  window.addEventListener("storage", callback);
  window.addEventListener(changed, callback);
  return () => {
    window.removeEventListener("storage", callback);
    window.removeEventListener(changed, callback);
  };
}

/**
 * Stores whether the person wants notifications. It asks the browser for permission, so it must be called
 * on a click.
 */
export async function setNotifying(enabled: boolean): Promise<void> {
  if (enabled) {
    await Notification.requestPermission();
    localStorage.setItem(key, "on");
  } else localStorage.removeItem(key);
  window.dispatchEvent(new Event(changed));
}

/**
 * Shows a notification that brings the person back on a click. Several tabs with the same `tag` show it
 * once.
 */
export function notify(title: string, { body, tag }: { body: string; tag: string }): void {
  try {
    const notification = new Notification(title, { body, tag });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Browsers of phones allow notifications only to service workers. The page's title shows the news
    // there.
  }
}
