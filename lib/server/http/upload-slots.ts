import "server-only";
import { AppError } from "../errors/app-error.ts";

/** Maximum uploads in progress in this process, by one person and for one organization. */
const maxUploads = { person: 4, organization: 8 };

/** The numbers of uploads in progress. It holds no key without one. */
const inProgress = new Map<string, number>();

/**
 * Runs an upload, which may hold its whole body in memory, and resolves with its result. Throws
 * TOO_MANY_REQUEST if too many by the same person, or for the same organization, are in progress.
 */
export async function inUploadSlot<Result>(
  { personId, organizationId }: { personId: string; organizationId: string },
  upload: () => Promise<Result>,
): Promise<Result> {
  const limits: [key: string, limit: number][] = [
    [`person ${personId}`, maxUploads.person],
    [`organization ${organizationId}`, maxUploads.organization],
  ];
  if (limits.some(([key, limit]) => (inProgress.get(key) ?? 0) >= limit))
    throw new AppError({
      code: "TOO_MANY_REQUEST",
      message: "Too many uploads are in progress. Try again in a second.",
      retryAfter: 1,
    });
  for (const [key] of limits) inProgress.set(key, (inProgress.get(key) ?? 0) + 1);
  try {
    return await upload();
  } finally {
    for (const [key] of limits) {
      const left = (inProgress.get(key) ?? 1) - 1;
      if (left > 0) inProgress.set(key, left);
      else inProgress.delete(key);
    }
  }
}
