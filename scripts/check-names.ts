// No name is exported twice in one program: a stranger who searches for it finds one thing.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "..");

/** The folders of each program. `app` is left out, because Next.js gives the names there. */
const programs = {
  "web app": ["components", "lib", "contract", "platform"],
  "accounting service": ["service", "contract", "platform"],
};

/** The names that each migration exports. */
const ofMigrations = new Set(["up"]);

function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
  );
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    const { name } = statement as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

const twice = Object.entries(programs).flatMap(([program, folders]) => {
  const filesOf = new Map<string, Set<string>>();
  const files = globSync(`{${folders.join(",")}}/**/*.{ts,tsx}`, { cwd: root });
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort())
    for (const name of exportedNames(file)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
  return [...filesOf]
    .filter(([name, found]) => found.size > 1 && !ofMigrations.has(name))
    .map(([name, found]) => `The ${program} exports ${name} from ${[...found].join(" and ")}.`);
});
for (const sentence of twice) console.error(sentence);
process.exit(twice.length > 0 ? 1 : 0);
