import { errorExample, tokenSetExample } from "#contract/examples.ts";
import { type Html, html, trusted } from "../../pages/html.ts";
import { describeAll } from "./describe-endpoint.ts";
import { errorsUsed } from "./errors-used.ts";
import { generalRules, type InterfaceAddresses, scopeDescriptions } from "./openapi.ts";
import { endpointSection } from "./endpoint-section.ts";
import { example, rich } from "./reference-parts.ts";
import { referenceStyle } from "./reference-style.ts";

function signInSection({ authorization, token, origin, codeDisplay }: InterfaceAddresses): Html {
  const request = [
    authorization,
    "  ?client_id=desk",
    "  &redirect_uri=https%3A%2F%2Fdesk.example%2Fcallback",
    "  &response_type=code",
    "  &scope=offline_access%20exports%20core_data",
    "  &state=<what you want to get back>",
  ].join("\n");
  const exchange = [
    `POST ${new URL(token).pathname} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    "Authorization: Basic <base64 of client id, a colon and client secret, each form-urlencoded>",
    "Content-Type: application/x-www-form-urlencoded",
    "",
    "grant_type=authorization_code&code=<code>&redirect_uri=https%3A%2F%2Fdesk.example%2Fcallback",
  ].join("\n");
  return html`<section class="card" id="sign-in">
    <h2><a class="anchor" href="#sign-in">Getting an access token</a></h2>
    <p>
      OAuth 2.0, the authorization code grant. Send the person's browser to the authorization address; they
      sign in, choose an organization and allow the scopes. The browser comes back to your redirect address
      with a code, which can be exchanged once and within 30 to 50 seconds.
    </p>
    ${example("Authorization request", request)} ${example("Exchange of the code", exchange)}
    ${example("Token set", tokenSetExample)}
    <p>
      Refresh with <code>grant_type=refresh_token&amp;refresh_token=…</code> at the same address. Each
      exchange gives a new refresh token; keep it and forget the old one. A client that can receive no
      redirect asks with <code>${codeDisplay}</code> as its redirect address, and the person copies the code
      from that page.
    </p>
    <h3>Scopes</h3>
    <table class="stacked">
      <thead>
        <tr>
          <th>Scope</th>
          <th>What it opens</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(scopeDescriptions).map(
          ([scope, description]) =>
            html`<tr>
              <td><code>${scope}</code></td>
              <td>${description}.</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function errorSection(): Html {
  return html`<section class="card" id="errors">
    <h2><a class="anchor" href="#errors">Errors</a></h2>
    <p>${rich(generalRules.at(-1) ?? "")}</p>
    ${errorsUsed().map(
      ({ code, status, sentence }) =>
        html`<h3 id="error-${code}"><a class="anchor" href="#error-${code}">${status} ${code}</a></h3>
          <p>${sentence}</p>
          <details>
            <summary>Example</summary>
            ${example(undefined, errorExample(code))}
          </details>`,
    )}
  </section>`;
}

/**
 * Returns the page that documents the whole interface. It has no script, and every endpoint and error has
 * its own anchor.
 */
export function referencePage(addresses: InterfaceAddresses): string {
  const endpoints = describeAll(addresses.hasAdditions);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Interface – Kontor</title>
        ${trusted(`<style>${referenceStyle}</style>`)}
      </head>
      <body>
        <div class="page">
          <header>
            <div class="top"><span class="mark" aria-hidden="true">K</span>Kontor accounting service</div>
            <h1>Accounting export and core data import</h1>
            <p class="muted">
              Version 1 at <code>${addresses.origin}</code>. For programs:
              <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).
            </p>
          </header>
          <nav aria-label="On this page">
            <ul>
              <li>
                <a href="#rules"><span>What holds everywhere</span></a>
              </li>
              <li>
                <a href="#sign-in"><span>Getting an access token</span></a>
              </li>
              ${endpoints.map(
                ({ name, method, summary }) =>
                  html`<li>
                    <a href="#${name}"><b class="method">${method}</b><span>${summary}</span></a>
                  </li> `,
              )}
              <li>
                <a href="#errors"><span>Errors</span></a>
              </li>
            </ul>
          </nav>
          <main>
            <section class="card" id="rules">
              <h2><a class="anchor" href="#rules">What holds everywhere</a></h2>
              <ul class="rules">
                ${generalRules.slice(0, -1).map((rule) => html`<li>${rich(rule)}</li>`)}
              </ul>
            </section>
            ${signInSection(addresses)}
            ${endpoints.map((endpoint) => endpointSection(endpoint, addresses.origin))} ${errorSection()}
          </main>
        </div>
      </body>
    </html> `.html;
}
