// Each component test begins with an empty storage, as in a new browser.
import { beforeEach } from "vitest";

beforeEach(() => localStorage.clear());
