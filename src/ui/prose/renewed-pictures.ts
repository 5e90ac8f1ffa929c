import { ApiError } from "../../kit/api/api-error.ts";

/** The address of a gated picture (decision 0116): it is valid for ten minutes, which is shorter than people read. */
const SIGNED_ADDRESS = /(\/files\/([0-9a-f]{64}\.[a-z]+)(?:\/\d+)?\?t=)([\w-]+)/;
const ALL_SIGNED = new RegExp(SIGNED_ADDRESS, "g");
/** If the address of a failed picture is newer than this, the picture was removed or the right has ended. */
const MIN_RENEWAL_INTERVAL_MS = 60_000;

/** The signatures by picture name, for all widths; empty if the text could not be fetched. */
type Signatures = ReadonlyMap<string, string>;

/**
 * Replaces signed addresses that expired before their pictures came into view with the addresses of a new response. The
 * text itself stays unchanged, including selections, marks and loaded pictures. Other listeners for failed pictures are
 * only notified of those that a new address does not restore.
 */
export function renewPictures(element: HTMLElement, fetchHtml: () => Promise<string>, signal: AbortSignal): void {
  const lost = new WeakSet<HTMLImageElement>();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<Signatures> = Promise.resolve(new Map());

  /** Whether there is another signature than the one that failed. */
  async function renewSignature(failed: string, name: string): Promise<boolean> {
    const known = (await renewal).get(name);
    if (known !== undefined && known !== failed) return true;
    if (performance.now() - renewedAt >= MIN_RENEWAL_INTERVAL_MS) {
      renewedAt = performance.now();
      renewal = fetchSignatures(fetchHtml);
      replaceSignatures(element, await renewal);
    }
    const renewed = (await renewal).get(name);
    return renewed !== undefined && renewed !== failed;
  }

  async function renew(event: Event): Promise<void> {
    const picture = event.target;
    if (!(picture instanceof HTMLImageElement) || lost.has(picture)) return;
    const [, , name, failed] = SIGNED_ADDRESS.exec(picture.src) ?? [];
    if (failed === undefined || name === undefined) return;
    event.stopImmediatePropagation();
    const isRenewed = await renewSignature(failed, name);
    if (signal.aborted) return;
    if (isRenewed) {
      sign(picture, await renewal);
      return;
    }
    lost.add(picture);
    picture.dispatchEvent(new Event("error"));
    lost.delete(picture);
  }

  // `error` does not bubble.
  element.addEventListener("error", renew, { capture: true, signal });
}

async function fetchSignatures(fetchHtml: () => Promise<string>): Promise<Signatures> {
  const signatures = new Map<string, string>();
  const html = await fetchHtml().catch((error: unknown) => {
    // The right has ended, or there is no network: the pictures stay missing.
    if (error instanceof ApiError) return "";
    throw error;
  });
  for (const [, , name = "", signature = ""] of html.matchAll(ALL_SIGNED)) signatures.set(name, signature);
  return signatures;
}

/** Renews the addresses of pictures that are not loaded yet, and of links, which report no failure. */
function replaceSignatures(element: HTMLElement, signatures: Signatures): void {
  for (const picture of element.querySelectorAll("img")) if (!picture.complete) sign(picture, signatures);
  for (const link of element.querySelectorAll("a")) {
    const href = signed(link.href, signatures);
    if (href !== link.href) link.href = href;
  }
}

function sign(picture: HTMLImageElement, signatures: Signatures): void {
  const srcset = signed(picture.srcset, signatures);
  if (srcset !== picture.srcset) picture.srcset = srcset;
  const src = signed(picture.src, signatures);
  if (src !== picture.src) picture.src = src;
}

function signed(addresses: string, signatures: Signatures): string {
  return addresses.replace(ALL_SIGNED, (address, start: string, name: string) => {
    const signature = signatures.get(name);
    return signature === undefined ? address : `${start}${signature}`;
  });
}
