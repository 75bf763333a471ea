// The imports below run in the browser before the app.
import "#lib/client/no-eval.ts";
import { notePageRequestIds } from "#lib/client/page-request-ids.ts";

notePageRequestIds();

export { leaveAddress as onRouterTransitionStart } from "#lib/client/address.ts";
