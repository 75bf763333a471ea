import path from "node:path";

/**
 * The options with which Node.js runs the tests and the programs under test. They leave WebAssembly, which
 * PGlite is, in the code of V8's first compiler. Most of these processes end before the code of the second
 * compiler has saved what it costs, which was a fifth of the CPU time of all tests.
 */
export const testNodeOptions = ["--liftoff-only"];

/**
 * The folder in which Node.js keeps modules that it has compiled, for the tests and the programs under test.
 * The doctor needs a fifth less CPU time with it.
 */
export const compileCache = path.resolve(import.meta.dirname, "../../node_modules/.cache/node");
