import { examples } from "#contract/examples.ts";
import { errorSentences } from "#contract/errors.ts";
import { type Html, html } from "../../pages/html.ts";
import type { Answer, DescribedEndpoint } from "./describe-endpoint.ts";
import { example, fieldTable, rich, table } from "./reference-parts.ts";

/** Returns the endpoint's example request as HTTP text. */
function requestText({ name, method, path, body }: DescribedEndpoint, origin: string): string {
  const { path: values, query } = examples[name];
  const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? "");
  const search = query ? `?${new URLSearchParams(query).toString()}` : "";
  return [
    `${method} ${address}${search} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    "Authorization: Bearer <access token>",
    ...(method === "GET" ? [] : ["Content-Type: application/json"]),
    ...(body ? ["", JSON.stringify(body.example, undefined, 2)] : []),
  ].join("\n");
}

function answerPart(answer: Answer): Html {
  const { status, description, contentTypes, schema, examples: shown } = answer;
  // Every response has the header x-request-id. It is explained once, in the general rules.
  const headers = answer.headers.filter(({ name }) => name !== "x-request-id");
  const types = contentTypes.map((type) => (type === "*/*" ? "any other" : type)).join(", ");
  return html`<h3>Answer ${status}</h3>
    <p>${description}${!schema && types && ` It comes in its own content type: ${types}.`}</p>
    ${schema && fieldTable(schema)} ${Object.values(shown).map((value) => example("Example", value))}
    ${headers.length > 0 && html`<h3>Headers of answer ${status}</h3>`}
    ${table(
      ["Header", "Meaning", "Example"],
      headers.map((header) => [
        html`<code>${header.name}</code>`,
        html`${rich(header.description)}`,
        html`<code>${header.example}</code>`,
      ]),
    )}`;
}

function bodyPart({ description, types }: NonNullable<DescribedEndpoint["body"]>): Html {
  return html`<h3>Body</h3>
    <p>${description} As JSON, an array of objects.</p>
    ${types.map(
      (type) =>
        html`<h3>A record of <code>${type.path}</code></h3>
          ${fieldTable(type.record)} ${example("Example", type.example)}`,
    )}`;
}

/**
 * Returns the section of one endpoint: address, scope, parameters, body, responses and errors, each with an
 * example.
 */
export function endpointSection(endpoint: DescribedEndpoint, origin: string): Html {
  const { name, method, path, summary, description, scope, parameters, body, answers } = endpoint;
  const successes = answers.filter(({ codes }) => codes.length === 0);
  const failures = answers.flatMap(({ status, codes }) => codes.map((code) => ({ status, code })));
  return html`<section class="card" id="${name}">
    <h2><a class="anchor" href="#${name}">${summary}</a></h2>
    <div class="address"><span class="method">${method}</span><span>${path}</span></div>
    <p>${rich(description)}</p>
    <p class="scope">
      ${scope ? html`Needs the scope <code>${scope}</code>.` : "Any access token will do, whatever its scopes."}
    </p>
    ${parameters.length > 0 && html`<h3>Parameters</h3>`}
    ${table(
      ["Name", "Where", "Meaning"],
      parameters.map((parameter) => [
        html`<code>${parameter.name}</code>`,
        html`<span class="tag">${parameter.in}${!parameter.required && ", may be left out"}</span>`,
        html`${rich(parameter.description)}
        ${parameter.example !== undefined && html`<span class="values small muted">Such as ${parameter.example}</span>`}`,
      ]),
    )}
    ${body && bodyPart(body)} ${example("Request", requestText(endpoint, origin))}
    ${successes.map(answerPart)}
    <h3>Errors</h3>
    ${table(
      ["Status", "Code", "Meaning"],
      failures.map(({ status, code }) => [
        html`${status}`,
        html`<a href="#error-${code}"><code>${code}</code></a>`,
        html`${errorSentences[code]}`,
      ]),
    )}
  </section>`;
}
