import type { Mount } from "../mount-endpoint.ts";
import { accessOf } from "../authenticate.ts";

/** Mounts the endpoint that returns the organization of the access token. */
export function mountOrganizations(mount: Mount): void {
  mount("readOrganization", async ({ request }) => {
    const { organizationId: id, organizationName: name } = accessOf(request);
    return { id, name };
  });
}
