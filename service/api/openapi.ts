import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { Scope } from "#contract/scopes.ts";

type Transform = typeof jsonSchemaTransformObject;

/** Leaves out the schemas that no route names, and calls a number in a query a number. */
const tidy: Transform = (input) => {
  const document = jsonSchemaTransformObject(input);
  const text = JSON.stringify(document);
  const schemas = ("components" in document && document.components?.schemas) || {};
  const isNamed = ([name]: [string, unknown]) => text.includes(`"#/components/schemas/${name}"`);
  const used = Object.fromEntries(Object.entries(schemas).filter(isNamed));
  const numbers = text.replaceAll(
    /\{"type":"string","pattern":"\^\\\\d\{1,15\}\$"\}/g,
    '{"type":"integer","minimum":0}',
  );
  const result = JSON.parse(numbers) as ReturnType<Transform>;
  return {
    ...result,
    components: { ...("components" in result && result.components), schemas: used },
  } as typeof result;
};

/** Collects the interface document from the routes that are mounted after it. */
export async function collectInterface(
  fastify: FastifyInstance,
  addresses: { origin: string; authorization: string; token: string },
): Promise<void> {
  const descriptions: Record<Scope, string> = {
    offline_access: "Stay connected for up to 24 months",
    core_data: "Submit imports of core data and read their logs",
    exports: "Create exports, read their postings and files",
    email: "Read the person's email address",
    profile: "Read the person's name",
  };
  await fastify.register(swagger, {
    // The pages and the realm's own endpoints carry no tag: they are described by discovery, not here.
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Accounting export and core data import",
        description: "Export postings with their documents, import core data, read what became of both.",
        version: "1",
      },
      servers: [{ url: addresses.origin }],
      components: {
        securitySchemes: {
          realm: {
            type: "oauth2",
            flows: {
              authorizationCode: {
                authorizationUrl: addresses.authorization,
                tokenUrl: addresses.token,
                refreshUrl: addresses.token,
                scopes: descriptions,
              },
            },
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: tidy,
  });
}
