import type { Configuration } from "../configuration.ts";
import { demoSeed } from "../demo/demo-seed.ts";
import { readSeedFile } from "./read-seed-file.ts";
import type { Seed } from "./seed.ts";

/** What an empty database begins with: the file that was named, else the demo data, whose people share one password. */
export function chooseSeed({
  seedFile,
  demoPassword,
}: Pick<Configuration, "seedFile" | "demoPassword">): Seed {
  if (seedFile) return readSeedFile(seedFile);
  const demo = demoSeed();
  return { ...demo, clients: [], users: demo.users.map((user) => ({ ...user, password: demoPassword })) };
}
