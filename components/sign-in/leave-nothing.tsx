"use client";

import { useEffect } from "react";
import { deleteAllFiles } from "#lib/client/document-archives/private-files.ts";

/**
 * Deletes the private files that a session left in this browser when it expired. Must only be rendered where
 * nobody is signed in.
 */
export function LeaveNothing() {
  useEffect(() => {
    void deleteAllFiles();
  }, []);
  return null;
}
