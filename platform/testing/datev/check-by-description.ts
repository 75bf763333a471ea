import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  absolute,
  type DescribedOperation,
  operationsOf,
  readDescriptions,
  type Schema,
} from "./description.ts";
import { answeredByOrder } from "./faults.ts";
import { readMultipart } from "./multipart.ts";
import type { DatevState } from "./state.ts";

/** Checks a value by a schema of a description, and returns what is wrong with it. */
type Check = (schema: Schema | undefined, id: string, value: unknown) => string[];

/**
 * Checks each request that a service of the stand-in takes, and each of its answers, by DATEV's descriptions
 * of a directory, or by those in our own words. What breaks one stands in `state.violations`: either Kontor
 * sends what DATEV would refuse, or the stand-in answers otherwise than DATEV. Requests that are refused may
 * be wrong; answers that a test has ordered are not checked.
 */
export function addDescriptionCheck(
  server: FastifyInstance,
  state: DatevState,
  directory: string | undefined,
): void {
  const descriptions = readDescriptions(directory);
  const operations = descriptions.flatMap(operationsOf);
  const [check, checkText] = [false, true].map((coerceTypes) => checkBy(descriptions, coerceTypes));
  if (!check || !checkText) throw new Error("Both checks are made.");
  server.addHook("onSend", async (request, reply, payload) => {
    const path = request.url.split("?")[0] ?? "";
    if (!path.startsWith("/accounting-") || answeredByOrder.has(request)) return payload;
    const operation = operations.find(
      ({ method, address }) => method === request.method && address.test(path),
    );
    const wrong = operation
      ? [
          ...(reply.statusCode < 400 ? wrongInRequest(operation, request, path, { check, checkText }) : []),
          ...wrongInAnswer(operation, reply, payload, { check, checkText }),
        ]
      : reply.statusCode < 400
        ? ["is not described"]
        : [];
    const name = operation?.name ?? `${request.method} ${path}`;
    state.violations.push(...wrong.map((what) => `${name} ${reply.statusCode}: ${what}`));
    return payload;
  });
}

function checkBy(descriptions: ReturnType<typeof readDescriptions>, coerceTypes: boolean): Check {
  const ajv = new Ajv({
    ...{ strict: false, validateSchema: false, unicodeRegExp: false, allErrors: true, coerceTypes },
  });
  addFormats(ajv);
  for (const [id, description] of descriptions) ajv.addSchema(description, id);
  const compiled = new Map<string, ValidateFunction>();
  return (schema, id, value) => {
    if (!schema) return [];
    const own = absolute(schema, id);
    const key = JSON.stringify(own);
    const validate = compiled.get(key) ?? ajv.compile(own);
    compiled.set(key, validate);
    // With coercion the value is a field of an object that may be changed.
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
  };
}

type Checks = { check: Check; checkText: Check };

function wrongInRequest(
  { id, address, pathNames, parameters, body }: DescribedOperation,
  request: FastifyRequest,
  path: string,
  { check, checkText }: Checks,
): string[] {
  const inPath = address.exec(path)?.slice(1) ?? [];
  const query = request.query as Record<string, string>;
  const valueOf = (parameter: (typeof parameters)[number]) => {
    if (parameter.in === "path") return decodeURIComponent(inPath[pathNames.indexOf(parameter.name)] ?? "");
    return parameter.in === "query" ? query[parameter.name] : request.headers[parameter.name.toLowerCase()];
  };
  const known = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  return [
    ...Object.keys(query)
      .filter((name) => !known.includes(name))
      .map((name) => `query ${name} is not described`),
    ...parameters.flatMap((parameter) => {
      const value = valueOf(parameter);
      const { name, schema } = parameter;
      if (value === undefined) return parameter.required ? [`${parameter.in} ${name} is missing`] : [];
      return checkText(schema, id, value).map((what) => `${parameter.in} ${name} ${what}`);
    }),
    ...(body ? wrongInBody(body, id, request, check) : []),
  ];
}

function wrongInBody(
  { content }: NonNullable<DescribedOperation["body"]>,
  id: string,
  { headers, body }: FastifyRequest,
  check: Check,
): string[] {
  const type = headers["content-type"] ?? "";
  const described = Object.entries(content).find(([name]) => type.split(";")[0] === name.split(";")[0]);
  if (!described) return [`content-type ${type} is not described`];
  const [name, { schema }] = described;
  if (name !== "multipart/form-data") return [];
  const parts = readMultipart(type, body as Buffer) ?? [];
  const read = parts.map((part) => [
    part.name,
    part.contentType?.startsWith("application/json")
      ? (JSON.parse(part.content.toString("utf8")) as unknown)
      : part.content.toString("latin1"),
  ]);
  return check(schema, id, Object.fromEntries(read)).map((what) => `body ${what}`);
}

function wrongInAnswer(
  { id, answers }: DescribedOperation,
  reply: FastifyReply,
  payload: unknown,
  { check, checkText }: Checks,
): string[] {
  const answer = answers[String(reply.statusCode)];
  // DATEV's gateway refuses tokens before each service; only some of the descriptions name it.
  if (!answer) return reply.statusCode === 401 ? [] : ["the status is not described"];
  const headers = Object.entries(answer.headers ?? {}).flatMap(([name, { schema }]) => {
    const value = reply.getHeader(name.toLowerCase());
    return value === undefined ? [] : checkText(schema, id, value).map((what) => `header ${name} ${what}`);
  });
  const text = typeof payload === "string" ? payload : "";
  if (text === "") return headers;
  const type = String(reply.getHeader("content-type") ?? "").split(";")[0];
  const described = Object.entries(answer.content ?? {}).find(([name]) => name.split(";")[0] === type);
  // An error may have a body where the description names none.
  if (!described)
    return reply.statusCode < 400 ? [...headers, `content-type ${type} is not described`] : headers;
  return [...headers, ...check(described[1].schema, id, JSON.parse(text)).map((what) => `answer ${what}`)];
}
