import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Sql } from "../../database/tables.ts";
import { findClient } from "../clients/find-client.ts";
import { revokeGrant } from "./grants.ts";
import { destroySession, findSession } from "./sessions.ts";

/**
 * The models whose id is a secret of the client. It is stored as a hash, so that a stolen database does not
 * reveal it.
 */
const secretModels = new Set(["AuthorizationCode", "RefreshToken"]);

const hash = (id: string) => createHash("sha256").update(id).digest("base64url");

type Row = { payload: AdapterPayload; consumed: boolean };

/**
 * Stores what the realm issues (sessions, interactions, codes, refresh tokens, grants) in the database, and
 * reads clients from their own table. A code or refresh token is stored under its hash. A refresh token
 * that is used again within `graceSeconds` counts as unused, so that a client that lost the response gets a
 * new token set.
 */
export function sqlAdapter(database: Sql, options: { codeDisplayUrl: string; graceSeconds: number }) {
  const { graceSeconds } = options;

  return (model: string): Adapter => {
    const isSecret = secretModels.has(model);
    const keyOf = (id: string) => (isSecret ? hash(id) : id);
    const grace = model === "RefreshToken" ? graceSeconds : 0;

    async function read(condition: ReturnType<typeof sql>): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        select payload, consumed_at is not null
          and consumed_at + make_interval(secs => ${grace}::int) <= now() as consumed
        from oidc_artifact where model = ${model} and ${condition}
      `.execute(database);
      return rows[0];
    }

    return {
      async upsert(id, payload, expiresIn) {
        const { jti, ...rest } = payload;
        const stored = JSON.stringify(isSecret ? rest : { jti, ...rest });
        const expiry = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000);
        await sql`
          insert into oidc_artifact (model, id, payload, uid, grant_id, expires_at)
          values (${model}, ${keyOf(id)}, ${stored}::jsonb, ${payload.uid ?? null}, ${payload.grantId ?? null}, ${expiry})
          on conflict (model, id) do update
            set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at
        `.execute(database);
      },

      async find(id) {
        if (model === "Client") return findClient(database, id, options.codeDisplayUrl);
        if (id.includes("\0")) return undefined;
        if (model === "Session") return findSession(database, id);
        const row = await read(sql`id = ${keyOf(id)}`);
        return row && { ...row.payload, jti: id, consumed: row.consumed };
      },

      async findByUid(uid) {
        return (await read(sql`uid = ${uid} order by expires_at desc limit 1`))?.payload;
      },

      findByUserCode: () => Promise.resolve(undefined),

      async consume(id) {
        const { rows } = await sql<{ grant_id: string | null; first: boolean; graced: boolean | null }>`
          with used as (
            update oidc_artifact set consumed_at = now()
            where model = ${model} and id = ${keyOf(id)} and consumed_at is null
            returning grant_id
          )
          select grant_id, exists (select from used) as first,
            consumed_at + make_interval(secs => ${grace}::int) > now() as graced
          from oidc_artifact where model = ${model} and id = ${keyOf(id)}
        `.execute(database);
        const [row] = rows;
        if (row?.first) return;
        // The final select sees the row as it was before the update: not consumed yet means that a
        // simultaneous exchange has just consumed it.
        if (row && grace > 0 && (row.graced ?? true)) return;
        if (row?.grant_id) await revokeGrant(database, row.grant_id);
        throw new errors.InvalidGrant("used by another exchange at the same time");
      },

      async destroy(id) {
        if (model === "Grant") await revokeGrant(database, id);
        else if (model === "Session") await destroySession(database, id);
        else
          await sql`delete from oidc_artifact where model = ${model} and id = ${keyOf(id)}`.execute(database);
      },

      async revokeByGrantId(grantId) {
        await sql`delete from oidc_artifact where model = ${model} and grant_id = ${grantId}`.execute(
          database,
        );
      },
    };
  };
}
