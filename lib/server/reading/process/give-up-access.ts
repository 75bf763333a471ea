import "server-only";
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import threads from "node:worker_threads";

/**
 * Takes from this process what its permissions leave open: the permission model of Node.js 24 knows no
 * network (that of version 25 does), and its threads could ask for other permissions. Every later attempt
 * throws. Whoever can run machine code gets around this, but a document that makes its reader run JavaScript
 * does not.
 */
export function giveUpAccess(): void {
  const replace = (owner: object, names: RegExp) => {
    for (const name of Object.getOwnPropertyNames(owner).filter((one) => names.test(one)))
      Object.defineProperty(owner, name, { value: refuse, configurable: false, writable: false });
  };
  replace(net.Socket.prototype, /^connect$/);
  replace(net.Server.prototype, /^listen$/);
  replace(dgram.Socket.prototype, /^(bind|connect|send|sendto)$/);
  for (const owner of [dns, dns.promises])
    replace(owner, /^(lookup|lookupService|resolve\w*|reverse|Resolver)$/);
  replace(threads, /^Worker$/);
  replace(globalThis, /^(fetch|WebSocket|EventSource)$/);
  syncBuiltinESMExports();
}

// A function of this form, because some of what it replaces is called with `new`.
function refuse(): never {
  throw new Error("The reader of documents may not do this.");
}
