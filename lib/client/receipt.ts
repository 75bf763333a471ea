import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { receiptPath, signOffPath } from "#lib/shared/paths.ts";
import type { SignOff, SignOffRequest } from "#lib/shared/sign-off.ts";
import { ApiError, request, requestJson } from "./api.ts";
import { saveFile } from "./files.ts";
import { failuresOf } from "./for-each.ts";
import { exportKeys } from "./query-keys/exports.ts";

/**
 * The current receipt of an export. It is fetched when the page is opened, and never refetched while it is
 * read or printed.
 */
export function receiptQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.receipt(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(receiptPath(organizationId, exportId), ({ receipt }) => receipt, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
}

/**
 * Fetches the receipt as a PDF in the reader's language and time zone, and saves it to the browser's
 * downloads.
 */
export function saveReceiptMutation(organizationId: string, exportId: string) {
  return mutationOptions({
    mutationFn: async () => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const address = `${receiptPath(organizationId, exportId, ".pdf")}?${new URLSearchParams({ timeZone })}`;
      const pdf = await (await request(address)).blob().catch((cause: unknown) => {
        throw new ApiError({ code: "NETWORK", status: 0, cause });
      });
      saveFile(pdf, `receipt-${exportId}.pdf`);
    },
  });
}

/** Signs a receipt in the state with this digest. Its signatures are replaced by those of the answer. */
export function signReceiptMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  return signingMutation<SignOffRequest>(organizationId, exportId, queryClient, "");
}

/** A receipt as a person has read it, and the month that it is signed off as. */
type SignedReceipt = { organizationId: string; exportId: string; digest: string; month: string };

/** Signs many receipts, a few at once, and resolves with the failure of each that was not signed. */
export function signReceiptsMutation() {
  return mutationOptions({
    mutationFn: (receipts: readonly SignedReceipt[]) =>
      failuresOf(receipts, ({ organizationId, exportId, digest, month }) =>
        sendSignature(organizationId, exportId, "", { digest, month, reason: "" }),
      ),
  });
}

/** Revokes the sign-off of a receipt, for a reason. */
export function revokeSignOffMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  return signingMutation<{ reason: string }>(organizationId, exportId, queryClient, "/revocation");
}

function signingMutation<Asked extends object>(
  organizationId: string,
  exportId: string,
  queryClient: QueryClient,
  rest: "" | "/revocation",
) {
  return mutationOptions({
    mutationFn: (asked: Asked) => sendSignature(organizationId, exportId, rest, asked),
    onSuccess: (signOff) =>
      queryClient.setQueryData(
        receiptQuery(organizationId, exportId).queryKey,
        (receipt) => receipt && { ...receipt, signOff },
      ),
  });
}

const sendSignature = (
  organizationId: string,
  exportId: string,
  rest: "" | "/revocation",
  asked: object,
): Promise<SignOff> =>
  requestJson(signOffPath(organizationId, exportId, rest), ({ signOff }) => signOff, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
