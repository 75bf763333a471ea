import nextCoreWebVitals from "eslint-config-next/core-web-vitals";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import jsdoc from "eslint-plugin-jsdoc";
import tseslint from "typescript-eslint";

/** One direction of imports: files under `target` may not import what lies under `from`. */
const forbid = (target, from, message, except) => ({ target, from, message, ...(except && { except }) });

const web = ["./app", "./components", "./lib"];
const resources = ["exports", "files", "imports", "organizations"];
const features = [
  "audit",
  "connections",
  "design",
  "exports",
  "hand-over",
  "imports",
  "postings",
  "receipt",
  "shell",
  "sign-in",
];

const zones = [
  forbid(
    "./contract",
    ["./platform", "./service", "./scripts", "./bench", ...web],
    "The contract imports zod and nothing of ours.",
  ),
  forbid(
    "./platform",
    ["./contract", "./service", "./scripts", "./bench", ...web],
    "The platform imports nothing of ours.",
  ),
  forbid("./service", ["./bench", ...web], "The service knows the web app by the interface only."),
  forbid(web, ["./service", "./bench"], "The web app knows the service by the interface only."),
  forbid(
    ["./app", "./components", "./lib/client", "./lib/shared"],
    "./platform",
    "In the web app, lib/server alone imports the platform.",
  ),
  forbid("./lib/shared", ["./lib/client", "./lib/server", "./components", "./app"], "lib/shared is pure."),
  forbid("./lib/client", ["./lib/server", "./components", "./app"], "lib/client imports lib/shared."),
  forbid("./lib/server", ["./lib/client", "./components", "./app"], "lib/server imports lib/shared."),
  forbid(
    "./components",
    ["./lib/server", "./app"],
    "Components get what they show from pages and from lib/client.",
  ),
  ...features.map((feature) =>
    forbid(`./components/${feature}`, "./components", "A feature imports no other feature.", [
      `./${feature}`,
      "./ui",
    ]),
  ),
  forbid(
    "./components/ui",
    features.map((feature) => `./components/${feature}`),
    "A primitive knows no feature.",
  ),
  ...resources.map((resource) =>
    forbid(
      `./service/api/${resource}`,
      resources.filter((other) => other !== resource).map((other) => `./service/api/${other}`),
      "A resource imports no sibling.",
    ),
  ),
];

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
  ...nextCoreWebVitals,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { "import-x": importX, jsdoc },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    rules: {
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "import-x/no-cycle": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // `params["organizationId"]` and friends come from index signatures, where the compiler wants brackets.
      "@typescript-eslint/dot-notation": "off",
      // Next's route handlers and Kysely's callbacks return promises where a value would do.
      "@typescript-eslint/require-await": "off",
      // It speaks of the React Compiler, which is not used (decision 35).
      "react-hooks/incompatible-library": "off",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["{bench,contract,platform,service,components,lib}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
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
      "service/testing/start-process.ts",
      "service/testing/test-database.ts",
      "lib/server/configuration.ts",
      "lib/server/start-server.ts",
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
    // The reader of DATEV batches is also what end-to-end tests read with, which are no server of Next.
    ignores: ["**/*.test.ts", "**/*.fault.ts", "lib/server/hand-over/testing/read-extf.ts"],
    rules: { "no-restricted-syntax": serverOnly() },
  },
  { files: ["**/*.mjs"], extends: [tseslint.configs.disableTypeChecked] },
);

function serverOnly() {
  return [
    "error",
    {
      selector: "Program > :first-child:not(ImportDeclaration[source.value='server-only'])",
      message: 'Every file of lib/server begins with import "server-only".',
    },
  ];
}
