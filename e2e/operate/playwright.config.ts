// The proofs of how a release is operated.
export { default } from "../proofs.config.ts";
