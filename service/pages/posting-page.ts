import type { StoredPostingContent } from "../database/tables.ts";
import { html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

function money(language: Language, value: number, currency: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "code" }).format(
    value,
  );
}

/**
 * Returns the page of a posting with its split postings and, once it is exported, its documents to
 * download.
 */
export function postingPage(page: {
  language: Language;
  content: StoredPostingContent;
  organizationName: string;
  signOutAddress: string;
  isExported: boolean;
  documents: { id: string; name: string; type: string }[];
}): string {
  const { language, content, documents } = page;
  const { logout, posting } = textsOf(language);
  const { invoiceId } = content;
  const title = fill(posting.title, { invoiceId });
  const { currencyCode } = content.amount;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const name = content.contact.name;
  const supplier = [typeof name === "string" ? name : undefined, content.contact.accountsPayableNumber];
  const fields: [string, string][] = [
    [posting.fields.organization, page.organizationName],
    [posting.fields.status, page.isExported ? posting.exported : posting.ready],
    [posting.fields.type, content.documentType],
    [posting.fields.amount, money(language, content.amount.value, currencyCode)],
    [posting.fields.supplier, supplier.filter(Boolean).join(", ")],
    [posting.fields.invoiceDate, day.format(new Date(content.invoiceDate))],
  ];
  return renderPage({
    language,
    title,
    wide: true,
    body: html`<div class="top">
        <span class="mark" aria-hidden="true">K</span>${page.organizationName}
        <a href="${page.signOutAddress}">${logout.yes}</a>
      </div>
      <h1>${title}</h1>
      <dl>
        ${fields.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <h2>${posting.splits}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="${posting.splits}">
        <table>
          <thead>
            <tr>
              <th>${posting.account}</th>
              <th>${posting.text}</th>
              <th>${posting.costCenter}</th>
              <th>${posting.taxCode}</th>
              <th class="number">${posting.splitAmount}</th>
            </tr>
          </thead>
          <tbody>
            ${content.splitPostings.map(
              (split) =>
                html`<tr>
                  <td>${split.generalLedgerAccount}</td>
                  <td>${split.postingText ?? split.note}</td>
                  <td>${split.costCenter?.code}</td>
                  <td>${split.bookingKey?.taxCode}</td>
                  <td class="number">${money(language, split.amount, currencyCode)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <h2>${posting.documents}</h2>
      ${
        documents.length === 0
          ? html`<p class="muted">${posting.noDocuments}</p>`
          : html`<ul>
              ${documents.map(
                ({ id, name, type }) =>
                  html`<li>
                    <a href="/documents/${content.entityGuid}/files/${id}">${name}</a>
                    <span class="muted small">${type}</span>
                  </li>`,
              )}
            </ul>`
      }`,
  });
}
