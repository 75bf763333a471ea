import { expect, it } from "vitest";
import { knownVariables } from "./known-variables.ts";
import { misspeltVariables } from "./misspelt-variables.ts";

it.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["PROT", "PORT"],
  ["LOG_LEVLE", "LOG_LEVEL"],
  ["NEXTAUTH_SECRETS", "NEXTAUTH_SECRET"],
  ["SERVICE_METRIC_PORT", "SERVICE_METRICS_PORT"],
  ["SERVICE_DATABASE", "SERVICE_DATABASE_URL"],
  ["KONTOR_PROD", "KONTOR_PRODUCTION"],
])("%s is told, with %s as the nearest", (name, nearest) => {
  expect(misspeltVariables({ [name]: "s3cret" })).toEqual([
    `${name} is set, and no program of Kontor reads it. Is ${nearest} meant?`,
  ]);
});

it("tells no variable that is known, and none of another program", () => {
  const others = [
    ...["PATH", "HOME", "USER", "SHELL", "HOSTNAME", "PWD", "TERM", "LANG", "TZ", "TMPDIR", "CI", "EDITOR"],
    ...["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "NEXT_TELEMETRY_DISABLED", "NEXT_RUNTIME"],
    ...["npm_config_registry", "npm_lifecycle_event", "npm_execpath", "INIT_CWD", "COLOR", "DEBUG"],
    ...["PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "HTTP_PROXY", "no_proxy", "SSL_CERT_FILE"],
    ...["NEXTAUTH_URL_INTERNAL", "AUTH_TRUST_HOST", "INVOCATION_ID", "JOURNAL_STREAM", "NOTIFY_SOCKET"],
    ...[
      "NEXTAUTH_SECRET_FILE",
      "KONTOR_SERVICE_HOST",
      "KONTOR_SERVICE_PORT",
      "KONTOR_PORT_3000_TCP_ADDR",
      "KUBERNETES_PORT",
    ],
    ...["OTEL_EXPORTER_OTLP_ENDPOINT", "JAVA_HOME", "XDG_RUNTIME_DIR", "MAIL", "LOGNAME", "OLDPWD", "_"],
  ];
  const environment = {
    ...Object.fromEntries([...knownVariables, ...others].map((name) => [name, "x"])),
    KONTOR_WEB_PORT: "tcp://10.0.0.1:3000",
  };
  expect(misspeltVariables(environment)).toEqual([]);
});
