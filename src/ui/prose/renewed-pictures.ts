import { ApiError } from "../../kit/api/api-error.ts";

/** The address of a gated picture (decision 0116): it is valid for ten minutes, which is shorter than people read. */
const SIGNED_ADDRESS = /\/files\/([0-9a-f]{64}\.[a-z]+)\?t=[\w-]+/;
/** If the address of a failed picture is newer than this, the picture was removed or the right has ended. */
const MIN_RENEWAL_INTERVAL_MS = 60_000;

/** Addresses by picture name; empty if the text could not be fetched. */
type Addresses = ReadonlyMap<string, string>;

/**
 * Replaces signed addresses that expired before their pictures came into view with the addresses of a new response. The
 * text itself stays unchanged, including selections, marks and loaded pictures. Other listeners for failed pictures are
 * only notified of those that a new address does not restore.
 */
export function renewPictures(element: HTMLElement, fetchHtml: () => Promise<string>, signal: AbortSignal): void {
  const lost = new WeakSet<HTMLImageElement>();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<Addresses> = Promise.resolve(new Map());

  async function findAddress(failed: string, name: string): Promise<string | null> {
    const known = (await renewal).get(name);
    if (known !== undefined && known !== failed) return known;
    if (performance.now() - renewedAt >= MIN_RENEWAL_INTERVAL_MS) {
      renewedAt = performance.now();
      renewal = fetchAddresses(fetchHtml);
      replaceAddresses(element, await renewal);
    }
    const renewed = (await renewal).get(name);
    return renewed === undefined || renewed === failed ? null : renewed;
  }

  async function renew(event: Event): Promise<void> {
    const picture = event.target;
    if (!(picture instanceof HTMLImageElement) || lost.has(picture)) return;
    const [failed, name] = SIGNED_ADDRESS.exec(picture.src) ?? [];
    if (failed === undefined || name === undefined) return;
    event.stopImmediatePropagation();
    const address = await findAddress(failed, name);
    if (signal.aborted) return;
    if (address !== null) {
      picture.src = address;
      return;
    }
    lost.add(picture);
    picture.dispatchEvent(new Event("error"));
    lost.delete(picture);
  }

  // `error` does not bubble.
  element.addEventListener("error", renew, { capture: true, signal });
}

async function fetchAddresses(fetchHtml: () => Promise<string>): Promise<Addresses> {
  const addresses = new Map<string, string>();
  const html = await fetchHtml().catch((error: unknown) => {
    // The right has ended, or there is no network: the pictures stay missing.
    if (error instanceof ApiError) return "";
    throw error;
  });
  for (const [address, name = ""] of html.matchAll(new RegExp(SIGNED_ADDRESS, "g"))) addresses.set(name, address);
  return addresses;
}

/** Replaces the addresses of pictures that are not loaded yet, and of links, which report no failure. */
function replaceAddresses(element: HTMLElement, addresses: Addresses): void {
  const addressOf = (former: string) => addresses.get(SIGNED_ADDRESS.exec(former)?.[1] ?? "");
  for (const picture of element.querySelectorAll("img")) {
    const address = picture.complete ? undefined : addressOf(picture.src);
    if (address !== undefined) picture.src = address;
  }
  for (const link of element.querySelectorAll("a")) {
    const address = addressOf(link.href);
    if (address !== undefined) link.href = address;
  }
}
