import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { extendChain } from "../../audit/chain/extend-chain.ts";
import type { signingKeys } from "../../audit/chain/signing-key.ts";
import { verifyChain } from "../../audit/chain/verify-chain.ts";
import { beginEvent, endEvent } from "../../audit/record.ts";
import { recordDifference, saveHandOver } from "../../hand-over/hand-overs.ts";
import { saveHandedFile } from "../../hand-over/testing/sent-file.ts";
import { saveDatevSettings } from "../../settings/datev-settings.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { withoutTriggers } from "../../testing/without-triggers.ts";

/** The person who made the records. */
export const person = { id: randomUUID(), name: "Petra Bauer", email: null };

// He changed a setting after her.
const otto = { id: randomUUID(), name: "Otto" };

const session = { id: "session", person, connections: [] };
const unrecorded = { done: () => Promise.resolve() };

/** Returns what makes, chains, changes and verifies the records of an organization. */
export function recordsOf(
  { sql: database }: TestDatabase,
  organizationId: string,
  keys: ReturnType<typeof signingKeys>,
) {
  /** Records that something began. */
  const begin = () =>
    beginEvent(database, {
      action: "FILE_DOWNLOADED",
      session,
      connection: { organizationId, organizationName: "Nord GmbH" },
      requestId: "request-1234",
      about: { fileId: "file" },
    });
  /** Records something and its outcome. */
  const complete = async () => {
    const id = await begin();
    await endEvent(database, id, { outcome: "done", about: { fileName: "R 1.pdf" } });
    return id;
  };
  /** Chains what was recorded since the last time. */
  const extend = () => extendChain(database, organizationId, keys);
  const verify = () => verifyChain(database, organizationId, keys);
  return {
    ...{ begin, complete, extend, verify },
    /** The condition of the organization's rows. */
    own: `organization_id = '${organizationId}'`,
    problems: async () => (await verify()).findings.map(({ problem, position }) => [problem, position]),
    asOwner: (statement: string) =>
      withoutTriggers(database, (transaction) => sql.raw(statement).execute(transaction)),
    /** Makes records of every kind and chains them in two rounds. */
    async chainRecords() {
      const first = await complete();
      const handOver = await saveHandOver(
        { organizationId, exportId: "export", session },
        { written: { format: "json" } } as never,
        [{ name: "a.json" }, { name: "b.json" }],
      );
      await saveHandedFile(handOver, "a.json", { rows: 3, bytes: 10, sha256: "a".repeat(64) });
      await extend();
      await recordDifference({ handOverId: handOver, place: 0 } as never);
      await saveDatevSettings(organizationId, { consultant: 1 } as never, person, unrecorded);
      await saveDatevSettings(organizationId, { consultant: 2 } as never, otto, unrecorded);
      const second = await complete();
      await extend();
      return { first, second, handOver };
    },
  };
}
