import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { standInProblem, missingScopeProblem } from "./problem.ts";
import { requireScope } from "./require-scope.ts";
import { clientIdOf, type DatevClientSeed, type DatevState, findDatevClient } from "./state.ts";

const base = "/accounting-clients/platform/v2";
const scopeOfService = {
  Belegbilderservice: "accounting:documents",
  Buchungsdatenservice: "datev:accounting:extf-files-import",
};
const needed = { scope: "datev:accounting:clients", missing: missingScopeProblem };

const condition = "(?:consultant|client)_number eq \\d{1,10}";
const listQuery = z.strictObject({
  skip: z.coerce.number().int().min(0).default(0),
  top: z.coerce.number().int().min(1).max(100).default(100),
  filter: z
    .string()
    .regex(new RegExp(`^${condition}(?: and ${condition})?$`))
    .optional(),
});

/** `accounting:clients` 2.0: the clients that the person may reach, in pages. */
export function addClientsService(server: FastifyInstance, state: DatevState): void {
  server.get(`${base}/clients`, async (request, reply) => {
    if (!(await requireScope(state, request, reply, needed))) return reply;
    const asked = listQuery.safeParse(request.query);
    if (!asked.success) return reply.code(400).send(wrongQuery(asked.error));
    const { skip, top, filter = "" } = asked.data;
    const all = (state.settings.hasAccess ? state.settings.clients : []).filter(matching(filter));
    reply.header("total-items", String(all.length));
    if (skip + top < all.length) reply.header("link", `<?skip=${skip + top}&top=${top}>;rel="next"`);
    return all.slice(skip, skip + top).map(clientAnswer);
  });
  server.get<{ Params: { id: string } }>(`${base}/clients/:id`, async (request, reply) => {
    if (!(await requireScope(state, request, reply, needed))) return reply;
    const client = findDatevClient(state, request.params.id);
    return client ? clientAnswer(client) : reply.code(404).send("");
  });
}

const wrongQuery = ({ issues: [issue] }: z.ZodError) =>
  standInProblem(400, "1008828", "Invalid query parameters", "Paging or filter parameters are invalid", {
    name: String(issue?.path[0] ?? ""),
    reason: issue?.message ?? "",
  });

const matching = (filter: string) => (seed: DatevClientSeed) =>
  filter
    .split(" and ")
    .filter(Boolean)
    .every((part) => {
      const [name, , value] = part.split(" ");
      return Number(value) === (name === "client_number" ? seed.client : seed.consultant);
    });

const clientAnswer = (seed: DatevClientSeed) => ({
  id: clientIdOf(seed),
  consultant_number: seed.consultant,
  client_number: seed.client,
  name: seed.name,
  services: seed.services.map((name) => ({ name, scopes: [scopeOfService[name]] })),
});
