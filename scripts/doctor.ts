// Tells what is fine or wrong about this installation, a line each: the settings of both programs, and the
// realm and the API that the web app is configured for. Ends with status 1 if something is wrong. Needs
// `--conditions=react-server`, because lib/server cannot be loaded otherwise.
import { examineCharts } from "#lib/server/doctor/examine-charts.ts";
import { examineDirectories } from "#lib/server/doctor/examine-directories.ts";
import { examineService } from "#lib/server/doctor/examine-service.ts";
import { examineSettings } from "#lib/server/doctor/examine-settings.ts";
import { examineStore } from "#lib/server/doctor/examine-store.ts";
import { type Finding, ok, wrong } from "#lib/server/doctor/finding.ts";
import { misspeltVariables } from "#platform/misspelt-variables.ts";
import { createPrivateFiles, OpenDirectoryError } from "#platform/private-directory.ts";
import { serviceFindings } from "./service-findings.ts";

createPrivateFiles();

function print(findings: readonly Finding[]): void {
  for (const { level, about, sentence } of findings) {
    console.log(`${level.padEnd(8)} ${about}: ${sentence}`);
    if (level === "wrong") process.exitCode = 1;
  }
}

/** Returns the directories in which a PGlite would lie, and that of the stored objects. */
function dataDirectories(): string[] {
  const data = process.env["DATA_DIR"] || ".data/web";
  return [
    process.env["STORE_DIR"] || `${data}-objects`,
    ...(process.env["DATABASE_URL"] ? [] : [data]),
    ...(process.env["SERVICE_DATABASE_URL"] ? [] : [process.env["SERVICE_DATA_DIR"] || ".data/service"]),
  ];
}

/** Returns a finding for each variable of the environment that looks misspelt. */
function variableFindings(): Finding[] {
  const sentences = misspeltVariables(process.env);
  if (sentences.length === 0) return [ok("variables", "no name in the environment looks misspelt.")];
  return sentences.map((sentence) => wrong("variables", sentence));
}

try {
  print(variableFindings());
  print(examineDirectories(dataDirectories()));
  print(examineSettings());
  print(await examineStore());
  print(await examineCharts());
  print(await serviceFindings());
  print(await examineService());
} catch (error) {
  // The cause of an unreadable secrets file quotes it, so only messages are printed.
  const message = error instanceof Error ? error.message : "failed for an unknown reason";
  const isReported = error instanceof OpenDirectoryError;
  if (!isReported) print(message.split("\n").map((sentence) => wrong("settings", sentence)));
}
process.exit();
