import type { Sql } from "../../database/tables.ts";
import type { Mount } from "../mount-endpoint.ts";
import { ServiceError } from "../service-error.ts";

/** Mounts the endpoint by which a client learns which organization was chosen for its token. */
export function organizationRoutes(database: Sql) {
  return (mount: Mount): void => {
    mount("readOrganization", async ({ organizationId }) => {
      const organization = await database
        .selectFrom("organization")
        .select(["id", "name"])
        .where("id", "=", organizationId)
        .executeTakeFirst();
      if (!organization) throw new ServiceError("NOT_FOUND");
      return organization;
    });
  };
}
