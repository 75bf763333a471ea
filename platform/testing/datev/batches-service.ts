import { hash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { readBatch, validationDetails } from "./batch-rules.ts";
import { standInProblem, missingScopeProblem } from "./problem.ts";
import { requireScope } from "./require-scope.ts";
import { type ArrivedBatch, type DatevClientSeed, type DatevState, findDatevClient } from "./state.ts";

const base = "/accounting-extf-files/platform/v3/clients/:id/extf-files";
const maxBytes = 50_000_000;
const needed = { scope: "datev:accounting:extf-files-import", missing: missingScopeProblem };

const reference = z
  .string()
  .regex(/^[-0-9A-Za-z_äöüÄÖÜß. +?;]{0,254}$/)
  .optional();
const headers = z.object({
  filename: z.string().regex(/^EXTF_.{0,51}\.csv$/),
  "reference-id": reference,
  "client-application-version": reference,
});
const listQuery = z.strictObject({
  skip: z.coerce.number().int().min(0).default(0),
  top: z.coerce.number().int().min(1).max(100).default(100),
});
const failures = { "1008836": "Virus found", "1008837": "Try again", "1008838": "Missing permission" };

/** `accounting:extf-files` 3.0.1: takes one file a request, and tells the states of its jobs. */
export function addBatchesService(server: FastifyInstance, state: DatevState): void {
  async function forClient(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    work: (client: DatevClientSeed) => unknown,
  ) {
    if (!(await requireScope(state, request, reply, needed))) return reply;
    const { id } = request.params;
    if (!/^\d+-\d+$/.test(id)) return reply.code(400).send(wrongPath("client-id"));
    const client = findDatevClient(state, id);
    return client ? work(client) : reply.code(404).send("");
  }
  server.post<{ Params: { id: string } }>(`${base}/import`, (request, reply) =>
    forClient(request, reply, (client) => {
      const body = request.body as Buffer | undefined;
      if (request.headers["content-type"] !== "application/octet-stream") return reply.code(415).send("");
      if (!body || body.length === 0)
        return reply.code(400).send(standInProblem(400, "1008831", "Invalid message-body", "It is missing"));
      const given = headers.safeParse(latinHeaders(request.headers));
      if (!given.success) return reply.code(400).send(wrongHeaders(given.error));
      if (body.length > maxBytes)
        return reply
          .code(413)
          .send(standInProblem(413, "1008833", "Invalid file", "File size exceeds 50 MB"));
      const batch = receive(state, request.params.id, client, given.data, body);
      reply.header("retry-after", String(state.settings.retryAfterSeconds));
      reply.header("location", `/clients/${request.params.id}/extf-files/jobs/${batch.jobId}`);
      return reply.code(202).send("");
    }),
  );
  server.get<{ Params: { id: string } }>(`${base}/jobs`, (request, reply) =>
    forClient(request, reply, () => {
      const asked = listQuery.safeParse(request.query);
      if (!asked.success)
        return reply
          .code(400)
          .send(standInProblem(400, "1008828", "Invalid query parameters", "Paging parameters are invalid"));
      const { skip, top } = asked.data;
      const jobs = state.batches.filter(({ client }) => client === request.params.id).toReversed();
      reply.header("total-items", String(jobs.length));
      if (skip + top < jobs.length) reply.header("link", `<?skip=${skip + top}&top=${top}>;rel="next"`);
      return jobs.slice(skip, skip + top).map((batch) => jobOf(batch, state));
    }),
  );
  server.get<{ Params: { id: string; job: string } }>(`${base}/jobs/:job`, (request, reply) =>
    forClient(request, reply, () => {
      const { id, job } = request.params;
      if (!z.uuid().safeParse(job).success) return reply.code(400).send(wrongPath("job-id"));
      const batch = state.batches.find(({ client, jobId }) => client === id && jobId === job);
      return batch ? jobOf(batch, state) : reply.code(404).send("");
    }),
  );
}

/** Node.js reads headers as Latin letters, as HTTP has them. */
const latinHeaders = (given: FastifyRequest["headers"]) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.toString()]));

const wrongPath = (name: string) =>
  standInProblem(400, "1008835", "Invalid request URI path", "One or more path segments are invalid", {
    name,
    reason: `Path segment ${name} is invalid`,
  });

const wrongHeaders = ({ issues: [issue] }: z.ZodError) =>
  standInProblem(400, "1008832", "Invalid header fields", "Header fields are invalid", {
    name: String(issue?.path[0] ?? ""),
    reason: issue?.message ?? "",
  });

function receive(
  state: DatevState,
  id: string,
  client: DatevClientSeed,
  given: z.infer<typeof headers>,
  body: Buffer,
): ArrivedBatch {
  const { failingCode } = state.settings;
  const read = readBatch(body, client);
  const failing = failingCode && validationDetails(failingCode, failures[failingCode], failures[failingCode]);
  const service = client.services.includes("Buchungsdatenservice")
    ? null
    : validationDetails("1008838", "Missing permission", "Permission to transfer data is missing");
  const batch: ArrivedBatch = {
    ...{ client: id, jobId: randomUUID(), fileName: given.filename, bytes: body.length },
    ...{ referenceId: given["reference-id"] ?? null, sha256: hash("sha256", body), receivedAt: Date.now() },
    ...{ header: read.header, rows: read.rows, failure: failing ?? service ?? read.failure },
  };
  state.record({ kind: "batch", batch });
  return batch;
}

function jobOf(batch: ArrivedBatch, { settings: { jobMilliseconds } }: DatevState) {
  const { jobId, fileName, referenceId, receivedAt, rows, header, failure } = batch;
  const isPending = jobMilliseconds === null || receivedAt + jobMilliseconds > Date.now();
  return {
    ...{ id: jobId, filename: fileName, timestamp: new Date(receivedAt).toISOString() },
    ...(referenceId !== null && { reference_id: referenceId }),
    ...{ result: isPending ? "pending" : failure ? "failed" : "succeeded", data_category_id: 21 },
    ...(!isPending && !failure && { number_of_accounting_records: rows, label: header[16] ?? "" }),
    ...(!isPending && failure && { validation_details: failure }),
  };
}
