// Without this setting, zod tests whether it may create functions from text. The Content-Security-Policy
// forbids it, and the browser reports each attempt. Schemas test when they are created, so this module must
// run first. zod reads its settings from this global (`zod/v4/core`); its own `config` would load all of
// zod here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
