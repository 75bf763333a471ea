import { useMutation } from "@tanstack/react-query";
import { beginDatevSignInMutation } from "#lib/client/datev-online.ts";

/** Begins a sign-in and leaves the page for DATEV's login. */
export const useBeginDatevSignIn = (organizationId: string) =>
  useMutation({
    ...beginDatevSignInMutation(organizationId),
    onSuccess: ({ address }) => window.location.assign(address),
  });
