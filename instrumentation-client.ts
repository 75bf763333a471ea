// The imports below run in the browser before the app.
import "#lib/client/no-eval.ts";

export { leaveAddress as onRouterTransitionStart } from "#lib/client/address.ts";
