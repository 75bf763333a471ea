import { afterEach, expect, test } from "vitest";
import { runEarlyScript } from "./testing/run-early-script.tsx";

afterEach(() => document.body.replaceChildren());

/** Returns a form on a page that records input, and what has been pasted into the form since the call. */
function recordingPage() {
  runEarlyScript();
  const form = document.createElement("form");
  form.innerHTML = "<input name=code>";
  document.body.append(form);
  const field = form.elements.item(0) ?? form;
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "a code");
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  const pasted: unknown[] = [];
  form.addEventListener("paste", (event) => pasted.push(event.clipboardData?.getData("text/plain")));
  form.addEventListener("submit", (event) => event.preventDefault());
  return { form, field, pasted };
}

test("what was pasted into a field is pasted once more", () => {
  const { pasted } = recordingPage();
  window.repeatEarlyInput?.();
  expect(pasted).toEqual(["a code"]);
});

test("what was pasted and submitted is not pasted again", () => {
  const { form, pasted } = recordingPage();
  form.requestSubmit();
  window.repeatEarlyInput?.();
  expect(pasted).toEqual([]);
});

test("what was pasted into a field that is gone is pasted into the page", async () => {
  const { field, pasted } = recordingPage();
  const onPage: unknown[] = [];
  document.body.addEventListener("paste", (event) => onPage.push(event.target), { once: true });
  field.remove();
  window.repeatEarlyInput?.();
  expect(pasted).toEqual([]);
  expect(onPage).toEqual([document.body]);
});
