import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onNextChance } from "./next-chance.ts";

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("window", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a failure is tried again once, after a while or when the browser is online again", () => {
  const retry = vi.fn<() => void>();
  onNextChance(retry, null);
  page.dispatchEvent(new Event("online"));
  expect(retry).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event("online"));
  expect(retry).toHaveBeenCalledTimes(1);
});

test("the server's wish for a pause is respected, also by a browser that is online again", () => {
  const retry = vi.fn<() => void>();
  onNextChance(retry, 30);
  page.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(29_999);
  expect(retry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(retry).toHaveBeenCalledTimes(1);
});

test("what is called off is not tried again", () => {
  const retry = vi.fn<() => void>();
  onNextChance(retry, null)();
  page.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
});
