import nextCoreWebVitals from "eslint-config-next/core-web-vitals";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import jsdoc from "eslint-plugin-jsdoc";
import tseslint from "typescript-eslint";
import { zonesByFiles } from "./lint-zones.mjs";

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "**/.next/",
      ".data/",
      "public/",
      "next-env.d.ts",
      "test-results/",
      "playwright-report/",
    ],
  },
  // One of its rules runs the React Compiler over each file, a seventh of all the work of lint.
  ...onlyFor(["{app,components,lib/client}/**/*.{ts,tsx}", "*.{ts,tsx}"], nextCoreWebVitals),
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { "import-x": importX, jsdoc },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    rules: {
      "import-x/no-cycle": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // `params["organizationId"]` and similar come from index signatures, for which the compiler requires
      // brackets.
      "@typescript-eslint/dot-notation": "off",
      // Next's route handlers and Kysely's callbacks must return promises even if they do not wait.
      "@typescript-eslint/require-await": "off",
      // The rule concerns the React Compiler, which is not used (decision 35).
      "react-hooks/incompatible-library": "off",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  ...zonesByFiles.map(({ files, zones }) => ({
    files,
    rules: { "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }] },
  })),
  {
    files: ["{bench,contract,platform,service,components,lib}/**/*.{ts,tsx}"],
    // In query-keys the factory is described, and its keys are their names.
    ignores: ["**/*.test.{ts,tsx}", "**/query-keys{.ts,/*.ts}"],
    rules: {
      "jsdoc/require-jsdoc": [
        "error",
        {
          publicOnly: true,
          require: { FunctionDeclaration: true, ClassDeclaration: true, ArrowFunctionExpression: true },
        },
      ],
    },
  },
  {
    files: ["{contract,platform,service,app,components,lib}/**/*.{ts,tsx}"],
    ignores: [
      "platform/environment.ts",
      "platform/secrets.ts",
      "service/configuration.ts",
      "service/faults/*.ts",
      "platform/testing/datev/start-datev.ts",
      "platform/testing/installed-tool.ts",
      "service/testing/start-process.ts",
      "service/testing/test-database.ts",
      "lib/server/configuration.ts",
      "lib/server/start-server.ts",
      "lib/server/entry/main.ts",
      "lib/server/testing/*.ts",
      "**/*.test.ts",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "The environment is read in configuration.ts." },
      ],
    },
  },
  {
    files: ["lib/server/**/*.ts"],
    // End-to-end tests also use this reader of DATEV batches, and they do not run in Next's server.
    // Node.js itself runs the entry, and the marker module throws outside Next.js.
    ignores: [
      "**/*.test.ts",
      "**/*.fault.ts",
      "lib/server/entry/*.ts",
      "lib/server/hand-over/testing/read-extf.ts",
    ],
    rules: { "no-restricted-syntax": serverOnly() },
  },
  {
    files: ["{app,components}/**/*.{ts,tsx}", "lib/client/**/*.{ts,tsx}"],
    ignores: ["**/query-keys{.ts,/*.ts}"],
    rules: { "no-restricted-syntax": ["error", ...keysByName()] },
  },
  {
    files: ["app/api/{organizations,v1}/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...guardedHandlers()] },
  },
  {
    files: ["e2e/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "AwaitExpression > CallExpression[callee.property.name=/^waitFor(Request|Response|Event)$/]",
          message: "Start to wait before what causes it, and await that afterwards: it may be over already.",
        },
      ],
    },
  },
  { files: ["**/*.mjs"], extends: [tseslint.configs.disableTypeChecked] },
);

/** Returns the configurations for these files only. Their lists of ignored files stay as they are. */
function onlyFor(files, configurations) {
  return configurations.map((one) => (one.rules ? { ...one, files } : one));
}

function serverOnly() {
  return [
    "error",
    {
      selector: "Program > :first-child:not(ImportDeclaration[source.value='server-only'])",
      message: 'Every file of lib/server begins with import "server-only".',
    },
  ];
}

/** Requires that query keys come from a factory, and that their parts are read by name. */
function keysByName() {
  const key = "/^(query|mutation)Key$/";
  const message = "A query key comes from the factory of its feature, in query-keys.";
  return [
    { selector: `Property[key.name=${key}] > ArrayExpression`, message },
    { selector: `Property[key.name=${key}] > TSAsExpression > ArrayExpression`, message },
    { selector: `VariableDeclarator[id.name=${key}] ArrayExpression`, message },
    {
      selector: `MemberExpression[computed=true]:matches([object.name=${key}], [object.property.name=${key}])`,
      message: "The parts of a query key are read by their names.",
    },
  ];
}

/**
 * Requires that every handler of an organization's route is made by organizationRoute of
 * lib/server/http/route.ts, directly at its export.
 */
function guardedHandlers() {
  const method = "/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/";
  const isGuarded = [
    "[id.type='Identifier']",
    "[init.type='CallExpression'][init.callee.type='Identifier'][init.callee.name='organizationRoute']",
    "[init.arguments.0.type='ObjectExpression']",
  ].join("");
  const message = "A handler of an organization is exported as `const GET = organizationRoute({ … }, …)`.";
  const notMade = [
    `ExportNamedDeclaration > FunctionDeclaration[id.name=${method}]`,
    `ExportNamedDeclaration > VariableDeclaration[kind!='const']`,
    `ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=${method}]:not(${isGuarded})`,
    "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.type!='Identifier']",
    "ExportNamedDeclaration > ExportSpecifier",
    "ExportAllDeclaration",
  ];
  const elsewhere = [
    ":matches(VariableDeclarator, FunctionDeclaration)[id.name='organizationRoute']",
    "ImportDeclaration[source.value!='#lib/server/http/route.ts'] > [local.name='organizationRoute']",
    "ImportDeclaration > [local.name='organizationRoute']:not([imported.name='organizationRoute'])",
  ];
  const declared = "CallExpression[callee.name='organizationRoute']";
  const recorded = "> ObjectExpression:has(> Property[key.name='audit']:not([value.value='none']))";
  return [
    ...notMade.map((selector) => ({ selector, message })),
    ...elsewhere.map((selector) => ({
      selector,
      message: "organizationRoute is the one of #lib/server/http/route.ts.",
    })),
    {
      selector: `${declared}:has(${recorded}):not(:has(:function Identifier[name='audit']))`,
      message: "What the route declares under `audit`, its handler records by the `audit` of its context.",
    },
  ];
}
