import { html } from "./html.ts";
import { type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/**
 * Returns the page that shows recovery codes, once, with a file to download. `next` is the address where the
 * person goes on.
 */
export function recoveryCodesPage(page: { language: Language; codes: string[]; next: string }): string {
  const { brand, factor } = textsOf(page.language);
  const text = page.codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${factor.fileTitle}\n\n${text}\n`)}`;
  return renderPage({
    language: page.language,
    title: factor.codesTitle,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>${brand}</div>
      <h1>${factor.codesTitle}</h1>
      <p>${factor.codesLead}</p>
      <output class="code lines" aria-label="${factor.recoveryCodes}">${text}</output>
      <div class="actions">
        <a class="button" href="${file}" download="kontor-recovery-codes.txt">${factor.download}</a
        ><a class="button primary" href="${page.next}">${factor.next}</a>
      </div>`,
  });
}
