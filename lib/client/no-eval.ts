// zod tries otherwise whether it may make functions from text. The Content-Security-Policy forbids it, and the browser
// reports each try. Its schemas ask when they are made, so this stands before everything else that runs; zod finds its
// settings here (`zod/v4/core`), and its own `config` would bring all of it along.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
