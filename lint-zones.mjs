import { readdirSync } from "node:fs";

/**
 * The folders of the project and the project's folders that each may import: whole folders, or only the
 * named part of one. The READMEs and docs/architecture.md list the same; a test compares them
 * (scripts/documented-imports.test.ts).
 */
export const mayImport = {
  contract: [],
  platform: [],
  service: ["contract", "platform"],
  app: ["components", "lib/client", "lib/server", "lib/shared", "contract"],
  components: ["lib/client", "lib/shared", "contract"],
  "lib/shared": ["contract"],
  "lib/client": ["lib/shared", "contract"],
  "lib/server": ["lib/shared", "contract", "platform"],
  scripts: ["contract", "platform", "service", "lib/server", "lib/shared"],
  e2e: [
    "contract",
    "platform",
    "lib/shared",
    "scripts",
    "service/testing",
    "service/documents/testing",
    "service/faults",
    "lib/client/table-file/testing",
    "lib/server/hand-over/testing",
  ],
  bench: [
    "contract",
    "platform",
    "lib/shared",
    "lib/server/reading",
    "scripts",
    "service/testing",
    "service/demo",
    "e2e/fixtures",
  ],
  screenshots: [
    "lib/shared",
    "scripts",
    "service/testing",
    "service/demo",
    "service/documents/testing",
    "e2e/fixtures",
  ],
};

/**
 * Folders whose own folders stand in an order, lowest first. Each imports only those before it, so that no
 * two need each other. A `testing` folder belongs to the one around it. The files directly in the outer
 * folder have no place in the order: lib/server has its log and configuration there, which all use, and
 * `start-server.ts`, which starts all. A test compares the lists with the folders
 * (scripts/documented-imports.test.ts).
 */
export const folderOrders = {
  "lib/server": [
    "errors",
    "write-csv",
    "database/tables",
    "database/migrations",
    "database",
    "metrics",
    "testing",
    "store",
    "threads",
    "transport",
    "audit/chain",
    "audit",
    "auth/tokens",
    "auth/sessions",
    "auth/sign-in",
    "auth/sign-out",
    "locale",
    "upstream",
    "membership",
    "http",
    "sign-off",
    "settings",
    "postings",
    "exports",
    "exports/bring",
    "exports/documents",
    "remarks",
    "reading/read",
    "reading/rules/label-words",
    "reading/rules",
    "reading/rules/facts",
    "reading/process",
    "reading",
    "unusual/rules",
    "unusual",
    "hand-over",
    "hand-over/datev",
    "hand-over/template",
    "hand-over/files",
    "hand-over/making",
    "hand-over/delivery",
    "hand-over/archive",
    "hand-over/archive/fetch",
    "hand-over/archive/job",
    "hand-over/archive/plan",
    "datev-online/services",
    "datev-online/access",
    "datev-online/sending",
    "months",
    "receipt",
    "closing/steps",
    "closing",
    "desk",
    "schedules",
    "mails",
    "imports/draft",
    "imports",
    "imports/service-list",
    "retention",
    "retention/person",
    "retention/organization",
    "entry",
    "doctor",
    "faults",
  ],
  "service/authorization": ["clients", "people", "keys", "factors", "realm", "sign-in", "tokens"],
};

const folders = Object.keys(mayImport);

/** Returns a zone: files under `target` may not import files under `from`, except those under `except`. */
const forbid = (target, from, message, except = []) => ({ target, from, message, except });

function directions(folder) {
  const allowed = mayImport[folder];
  const message = `${folder} may import of ours: ${allowed.join(", ") || "nothing"} (lint-zones.mjs).`;
  return folders
    .filter((other) => other !== folder && !allowed.includes(other))
    .map((other) => {
      const parts = allowed.filter((part) => part.startsWith(`${other}/`));
      return forbid(
        `./${folder}`,
        `./${other}`,
        message,
        parts.map((part) => part.replace(other, ".")),
      );
    });
}

const features = readdirSync(new URL("./components", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["ui", "testing"].includes(entry.name))
  .map(({ name }) => name);
const resources = ["exports", "files", "imports", "organizations"];

/** Returns the zones of a folder of `outer`: what comes after it in the order, but nothing before it. */
function oneWay(outer, order, index) {
  const message = `A folder of ${outer} imports only those before it in folderOrders (lint-zones.mjs).`;
  const before = order.slice(0, index + 1);
  return order.slice(index + 1).map((folder) => {
    const inside = before.filter((earlier) => earlier.startsWith(`${folder}/`));
    return forbid(
      `./${outer}`,
      `./${outer}/${folder}`,
      message,
      inside.map((earlier) => earlier.replace(folder, ".")),
    );
  });
}

const without = (name, names) => names.filter((other) => other !== name);

const zones = [
  ...folders.flatMap(directions),
  ...features.map((feature) =>
    forbid(
      `./components/${feature}`,
      without(feature, features).map((other) => `./components/${other}`),
      "A feature imports no other feature.",
    ),
  ),
  forbid(
    "./components/ui",
    features.map((feature) => `./components/${feature}`),
    "A primitive knows no feature.",
  ),
  ...resources.map((resource) =>
    forbid(
      `./service/api/${resource}`,
      without(resource, resources).map((other) => `./service/api/${other}`),
      "A resource imports no sibling.",
    ),
  ),
];

const zonesOf = (folder) => zones.filter(({ target }) => `${target}/`.startsWith(`./${folder}/`));

const folderOf = (path) => folders.find((folder) => `${path}/`.startsWith(`${folder}/`));

/**
 * The zones of the rule import-x/no-restricted-paths, by the files that they are for. Of several entries
 * for a file the last one counts. For each file the rule compiles the patterns of all its zones anew, which
 * took a tenth of the work of lint. So each file has its own zones alone, and none of them has a pattern.
 */
export const zonesByFiles = [
  ...folders.map((folder) => ({ files: [`${folder}/**`], zones: zonesOf(folder) })),
  ...Object.entries(folderOrders).flatMap(([outer, order]) =>
    order.map((folder, index) => ({
      files: [`${outer}/${folder}/*`, `${outer}/${folder}/testing/*`],
      zones: [...zonesOf(folderOf(outer)), ...oneWay(outer, order, index)],
    })),
  ),
].filter((entry) => entry.zones.length > 0);
