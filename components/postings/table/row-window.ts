/**
 * The window onto a long table's rows. Its virtualizer changes in place, so a component that uses it must say
 * "use no memo", or the React Compiler would show rows of a moment ago.
 */
export { defaultRangeExtractor, useVirtualizer as useRowWindow } from "@tanstack/react-virtual";
