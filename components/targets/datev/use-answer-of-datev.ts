import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { completeDatevSignInMutation } from "#lib/client/datev-online.ts";

/** Completes the sign-in when DATEV's login has led back to this page, once, and returns how it goes. */
export function useAnswerOfDatev(organizationId: string) {
  const [answered, setAnswered] = useQueryState("datev", parseAsStringLiteral(["answered"]));
  const complete = useMutation(completeDatevSignInMutation(organizationId, useQueryClient()));
  const hasBegun = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    if (answered === null || hasBegun.current) return;
    hasBegun.current = true;
    mutate();
    // A reload must not complete it again.
    void setAnswered(null);
  }, [answered, mutate, setAnswered]);
  return complete;
}
