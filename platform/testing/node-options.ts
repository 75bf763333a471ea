/**
 * The options with which Node.js runs the tests and the programs under test. They leave WebAssembly, which
 * PGlite is, in the code of V8's first compiler. Most of these processes end before the code of the second
 * compiler has saved what it costs, which was a fifth of the CPU time of all tests.
 */
export const testNodeOptions = ["--liftoff-only"];
