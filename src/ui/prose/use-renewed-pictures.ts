import { type RefObject, useEffect } from "react";
import { fetchCode } from "../trouble/fetch-code.ts";
import { troubleOf } from "../trouble/trouble.ts";

/**
 * Renews the addresses of pictures outside a text that expired before the pictures came into view, as
 * `usePolishedProse` does within a text.
 */
export function useRenewedPictures(
  place: RefObject<HTMLElement | null>,
  addresses: readonly string[],
  fetchAddresses: () => Promise<readonly string[]>,
): void {
  const isSigned = addresses.some((address) => address.includes("?t="));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetchAddresses` is about these pictures
  useEffect(() => {
    const element = place.current;
    if (!element || !isSigned) return;
    const stopper = new AbortController();
    fetchCode(() => import("./prose-tools.ts")).then(
      ({ renewPictures }) => {
        const fetchText = async () => (await fetchAddresses()).join(" ");
        if (!stopper.signal.aborted) renewPictures(element, fetchText, stopper.signal);
      },
      (thrown: unknown) => {
        // Without a network the pictures cannot be renewed.
        if (troubleOf(thrown) === null) throw thrown;
      },
    );
    return () => stopper.abort();
  }, [place, isSigned]);
}
