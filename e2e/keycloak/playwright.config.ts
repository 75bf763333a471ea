// The proofs against a Keycloak. Its first start takes half a minute.
export { default } from "../proofs.config.ts";
