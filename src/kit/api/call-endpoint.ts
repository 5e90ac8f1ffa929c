import type { CallEndpoint } from "./api-client.ts";

let connected: CallEndpoint | null = null;

/** Sets the client that `callEndpoint` uses. Called once, where the session of the browser is created. */
export function connectApi(client: CallEndpoint): void {
  connected = client;
}

/**
 * Calls an endpoint of a contract from the browser and returns its output without the envelope. Throws `ApiError` with
 * a Chinese message, or the signal's reason if the caller aborted.
 */
export const callEndpoint: CallEndpoint = (endpoint, input, options) => {
  if (connected === null) throw new Error("connectApi has not been called: endpoints are called in the browser only");
  return connected(endpoint, input, options);
};
