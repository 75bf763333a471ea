import "server-only";
import { createHash } from "node:crypto";
import { browserIn, type Device } from "#lib/shared/device.ts";
import { appDatabase } from "../../database/open.ts";
import { endSession, isOpen } from "./sessions.ts";

/** Returns the name of a session outside the server. The session's own id is what its cookie holds. */
const deviceId = (sessionId: string) => createHash("sha256").update(sessionId).digest("base64url");

/** Returns a person's open sessions as devices, the one with the id `currentId` first, then the last used. */
export async function listDevices(personId: string, currentId: string): Promise<Device[]> {
  const sessions = await openSessions(personId);
  return sessions
    .map((session) => ({
      id: deviceId(session.id),
      ...browserIn(session.user_agent ?? ""),
      network: session.network,
      signedInAt: session.created_at,
      lastUsedAt: session.last_used_at ?? session.created_at,
      isCurrent: session.id === currentId,
    }))
    .sort(
      (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime(),
    );
}

/** Ends the session of one of a person's devices. Resolves with false if the person has no such device. */
export async function endDevice(personId: string, id: string, requestId: string): Promise<boolean> {
  const session = (await openSessions(personId)).find((candidate) => deviceId(candidate.id) === id);
  if (session) await endSession(session.id, requestId, "SESSION_REVOKED");
  return session !== undefined;
}

async function openSessions(personId: string) {
  const database = await appDatabase();
  return database
    .selectFrom("session")
    .selectAll()
    .where("person_id", "=", personId)
    .where(isOpen())
    .execute();
}
