import "../no-eval.ts";
import { expose } from "comlink";
import { sha256Of } from "./sha256.ts";

expose(sha256Of);
