import { describe, expect, it } from "vitest";
import { type Endpoint, type EndpointName, endpoints } from "./endpoints.ts";
import { errorReader, type ErrorCode, errorStatus, writtenError } from "./errors.ts";
import { errorExample, examples, tokenSetExample } from "./examples.ts";
import { pathParameters } from "./path-parameters.ts";
import { tokenSetReader, writtenTokenSet } from "./token-set.ts";

describe.each(Object.keys(endpoints) as EndpointName[])("the example of %s", (name) => {
  const endpoint: Endpoint = endpoints[name];
  const { path, query, body, answer } = examples[name];

  it("fills the braces of the path, and no more", () => {
    const whole = `${endpoint.organizationless ? "" : "{organizationId}"}${endpoint.path}`;
    const names = [...whole.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
    expect(Object.keys(path).toSorted()).toEqual(names.toSorted());
    for (const [parameter, value] of Object.entries(path)) {
      expect(pathParameters[parameter]?.safeParse(value).success).toBe(true);
    }
  });

  it("asks what the endpoint takes", () => {
    expect(endpoint.query?.safeParse(query ?? {}).success).toBe(endpoint.query && true);
    expect(endpoint.body?.safeParse(body).success).toBe(endpoint.body && true);
    if (!endpoint.query) expect(query).toBeUndefined();
    if (!endpoint.body) expect(body).toBeUndefined();
  });

  it("is answered with what the service writes and a client reads", () => {
    if (!endpoint.written) expect(answer).toBeUndefined();
    else expect(endpoint.written.parse(answer)).toEqual(answer);
    expect(endpoint.reader?.parse(answer)).toEqual(answer);
  });
});

it.each(Object.keys(errorStatus) as ErrorCode[])("the example of the error %s is one", (code) => {
  const example = errorExample(code);
  expect(writtenError.parse(example)).toEqual(example);
  expect(errorReader.parse(example)).toEqual(example);
});

it("the example of a token set is one", () => {
  expect(writtenTokenSet.parse(tokenSetExample)).toEqual(tokenSetExample);
  expect(tokenSetReader.parse(tokenSetExample)).toEqual(tokenSetExample);
});
