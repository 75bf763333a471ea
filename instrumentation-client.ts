// What runs in the browser before the app does.
import "#lib/client/no-eval.ts";

export { leaveAddress as onRouterTransitionStart } from "#lib/client/address.ts";
