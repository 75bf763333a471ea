import "server-only";
import { randomUUID } from "node:crypto";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { AppError } from "../../errors/app-error.ts";
import { sharedProblem } from "../../exports/shared-problem.ts";

/**
 * The refusals that concern one document or batch, so that the others are sent. All others concern the
 * client or the access.
 */
export const refusalsOfOne: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  "DATEV_APPROVAL_IN_USE",
  "DATEV_BATCH_FILE_WRONG",
  "DATEV_BATCH_HEADER_WRONG",
  "DATEV_FILE_BROKEN",
  "DATEV_FILE_CONTENT_DIFFERS",
  "DATEV_FILE_NAME_REFUSED",
  "DATEV_FILE_TOO_LARGE",
  "DATEV_FILE_TYPE_REFUSED",
  "DATEV_REQUEST_WRONG",
  "DATEV_SAME_FILE_EXISTS",
  "DATEV_TEXT_TOO_LONG",
  "DATEV_VIRUS_FOUND",
]);

/** Whether an error says that DATEV refuses this one document or batch, whatever becomes of the others. */
export const isOfOne = (error: unknown): error is AppError =>
  error instanceof AppError && refusalsOfOne.has(error.code);

/**
 * Whether what failed may be over later: DATEV can't be reached or asks to wait, or a person must sign in
 * again.
 */
export const mayPass = (error: AppError): boolean =>
  error.status >= 500 || error.code === "DATEV_SIGN_IN_ENDED";

/**
 * Returns an error as it is stored with a document, a batch or a delivery. Its request id is DATEV's, if
 * DATEV named one.
 */
export const problemToStore = (error: AppError) => sharedProblem(error, randomUUID());

/** Returns an error with a code as it is stored. */
export const problemWith = (code: AppErrorCode, message: string) =>
  problemToStore(new AppError({ code, message }));
