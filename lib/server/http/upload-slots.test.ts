import { expect, test } from "vitest";
import { inUploadSlot } from "./upload-slots.ts";

const upload = (personId: string, organizationId: string, until: Promise<unknown>) =>
  inUploadSlot({ personId, organizationId }, () => until);

test("a person has four uploads in progress, an organization eight, and an ended one makes room", async () => {
  const gate = Promise.withResolvers<null>();
  const never = { code: "TOO_MANY_REQUEST", status: 429, retryAfter: 1 };
  const first = Array.from({ length: 4 }, () => upload("petra", "alpha", gate.promise));
  await expect(upload("petra", "beta", gate.promise)).rejects.toMatchObject(never);
  const second = Array.from({ length: 4 }, () => upload("paul", "alpha", gate.promise));
  await expect(upload("pia", "alpha", gate.promise)).rejects.toMatchObject(never);
  await expect(upload("pia", "beta", Promise.resolve("done"))).resolves.toBe("done");
  await expect(upload("pia", "beta", Promise.reject(new Error("broken off")))).rejects.toThrow("broken off");
  gate.resolve(null);
  await Promise.all([...first, ...second]);
  await expect(upload("petra", "alpha", Promise.resolve("again"))).resolves.toBe("again");
});
