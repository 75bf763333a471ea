// What runs in the browser before the app does.
import "#lib/client/no-eval.ts";
