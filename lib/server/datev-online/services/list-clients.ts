import "server-only";
import { z } from "zod";
import { askDatevAgain, type DatevAccess } from "./ask-datev.ts";
import { datevRefusal, datevUnreadable } from "./datev-refusal.ts";

/** Time limit of a question, in milliseconds. */
const questionMilliseconds = 30_000;

const pageSize = 100;

/** The maximum number of pages of a list that are read. */
const maxPages = 500;

const clientsReader = z.array(
  z.object({
    id: z.string().min(1),
    consultant_number: z.int().nonnegative(),
    client_number: z.int().nonnegative(),
    name: z.string().default(""),
    services: z.array(z.object({ name: z.string() })).default([]),
  }),
);

/** A client at DATEV. `id` is for addresses alone and is never shown. */
export type DatevClient = {
  id: string;
  consultantNumber: string;
  clientNumber: string;
  name: string;
  /** The names of its services, such as Buchungsdatenservice and Belegbilderservice. */
  services: string[];
};

/**
 * Resolves with the clients that the person may reach (`accounting:clients` 2.0), in DATEV's order. With
 * both numbers it is asked for that client alone. Throws an `AppError` with a code that begins with DATEV_.
 */
export async function listDatevClients(
  access: DatevAccess,
  wanted?: { consultantNumber: string; clientNumber: string },
): Promise<DatevClient[]> {
  const clients: DatevClient[] = [];
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ skip: String(page * pageSize), top: String(pageSize) });
    if (wanted)
      query.set(
        "filter",
        `consultant_number eq ${Number(wanted.consultantNumber)} and client_number eq ${Number(wanted.clientNumber)}`,
      );
    const address = `${access.app.clientsAddress}/clients?${query}`;
    const answer = await askDatevAgain(access, {
      method: "GET",
      address,
      milliseconds: questionMilliseconds,
    });
    if (answer.status !== 200) throw datevRefusal(answer);
    const read = clientsReader.safeParse(answer.body);
    if (!read.success) throw datevUnreadable(read.error);
    clients.push(...read.data.map(asClient));
    if (read.data.length < pageSize) break;
  }
  return clients;
}

const asClient = (client: z.infer<typeof clientsReader>[number]): DatevClient => ({
  id: client.id,
  consultantNumber: String(client.consultant_number),
  clientNumber: String(client.client_number),
  name: client.name,
  services: client.services.map(({ name }) => name),
});
