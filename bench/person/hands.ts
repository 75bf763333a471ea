import type { Locator, Page } from "@playwright/test";

/**
 * The operators of the Keystroke-Level Model, in seconds: a key of an average skilled typist, pointing with
 * the mouse, pressing or releasing its button, moving the hand between mouse and keyboard, and preparing a
 * decision. Card, Moran and Newell, Communications of the ACM 23 (7), 1980; B and the two of a click are
 * Kieras', 2001.
 */
export const operatorSeconds = { K: 0.2, P: 1.1, B: 0.1, H: 0.4, M: 1.35 } as const;

type Operator = keyof typeof operatorSeconds;

/** What a person did in one step, and how long the machine let them wait, in milliseconds. */
export type StepRecord = {
  name: string;
  clicks: number;
  keys: number;
  /** Those of the keys that typed a user name or a password. */
  credentialKeys: number;
  waited: number;
  operators: Record<Operator, number>;
};

/** Characters of a German keyboard that need Shift or AltGr, which is one more key. */
const withShift = /[\p{Lu}!"§$%&/()=?*_:;>@]/gu;

/** Maximum time until an act is possible, and until orders have fetched their documents, in milliseconds. */
const patience = { act: 60_000, see: 1_800_000 };

/**
 * The hands of a person on a page, and the only way in which a scenario acts on it: every click and key is
 * counted. The time from an act to the moment at which the next is possible counts as waiting, although a
 * person would use some of it to think and point.
 */
export class Hands {
  readonly steps: StepRecord[] = [];
  readonly #page: Page;
  #device: "mouse" | "keyboard" = "mouse";
  /** The time at which the person began to wait: the end of the last act. */
  #waitsSince = performance.now();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page whose loading is not counted, because the stopwatch starts when it is there. */
  async beginAt(address: string): Promise<void> {
    await this.#page.goto(address);
    this.#waitsSince = performance.now();
  }

  /** Runs the acts of a step, which are counted together under its name. */
  async step(name: string, act: () => Promise<void>): Promise<void> {
    const operators = { K: 0, P: 0, B: 0, H: 0, M: 0 };
    this.steps.push({ name, clicks: 0, keys: 0, credentialKeys: 0, waited: 0, operators });
    await act();
    this.#endWait();
  }

  /** Waits until something is there to be seen. */
  async see(target: Locator): Promise<void> {
    await target.first().waitFor({ timeout: patience.see });
    this.#endWait();
  }

  /** Decides, points at something and clicks it as soon as that is possible. */
  async click(target: Locator): Promise<void> {
    await target.click({ timeout: patience.act });
    this.#endWait();
    this.#count("M");
    this.#pointAndClick();
  }

  /**
   * Chooses an entry of a list: a click opens it, another one takes the entry. One that is chosen already
   * needs none.
   */
  async choose(list: Locator, entry: string): Promise<void> {
    await this.see(list);
    if ((await list.locator("option:checked").innerText()) === entry) return;
    await list.selectOption(entry, { timeout: patience.act });
    this.#endWait();
    this.#count("M");
    this.#pointAndClick();
    this.#pointAndClick();
  }

  /** Clicks what saves a file, and waits until it is saved. */
  async save(target: Locator): Promise<void> {
    const downloading = this.#page.waitForEvent("download", { timeout: patience.see });
    const [download] = await Promise.all([downloading, this.click(target)]);
    await download.path();
    this.#endWait();
  }

  /** Types a user name or a password into the field that has the focus. */
  async typeCredential(field: Locator, text: string): Promise<void> {
    await this.see(field.and(this.#page.locator(":focus")));
    this.#count("M");
    this.#useKeys(text.length + (text.match(withShift) ?? []).length, true);
    await field.pressSequentially(text);
    this.#waitsSince = performance.now();
  }

  /** Presses a key that follows what was typed by habit, so without a decision. */
  async press(key: "Tab" | "Enter"): Promise<void> {
    this.#useKeys(1, false);
    await this.#page.keyboard.press(key);
    this.#waitsSince = performance.now();
  }

  #pointAndClick(): void {
    this.#takeTo("mouse");
    this.#count("P");
    this.#count("B", 2);
    this.#now().clicks += 1;
  }

  #useKeys(count: number, isCredential: boolean): void {
    this.#takeTo("keyboard");
    this.#count("K", count);
    this.#now().keys += count;
    if (isCredential) this.#now().credentialKeys += count;
  }

  #takeTo(device: "mouse" | "keyboard"): void {
    if (this.#device !== device) this.#count("H");
    this.#device = device;
  }

  #count(operator: Operator, times = 1): void {
    this.#now().operators[operator] += times;
  }

  #endWait(): void {
    const now = performance.now();
    this.#now().waited += now - this.#waitsSince;
    this.#waitsSince = now;
  }

  #now(): StepRecord {
    const step = this.steps.at(-1);
    if (!step) throw new Error("The hands moved outside of a step.");
    return step;
  }
}
