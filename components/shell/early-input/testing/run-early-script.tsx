import { renderToStaticMarkup } from "react-dom/server";
import { onTestFinished } from "vitest";
import { EarlyScript } from "../early-script.tsx";

/** Runs the script that records early input on this page, until the test ends. */
export function runEarlyScript(): void {
  const script = document.createElement("script");
  const page = document.createElement("template");
  page.innerHTML = renderToStaticMarkup(<EarlyScript nonce={undefined} />);
  // The browser runs no script that came by innerHTML.
  script.textContent = page.content.textContent;
  document.body.append(script);
  onTestFinished(() => {
    script.remove();
    delete window.endEarlyPresses;
    delete window.repeatEarlyInput;
  });
}
