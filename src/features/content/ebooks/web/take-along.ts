import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { DownloadLink } from "../../downloads/contract.ts";
import { fetchEbook, orderEbook } from "../contract.ts";

const POLL_MS = 1_000;
/** A book that takes longer must be requested again; its creation continues. */
const MAX_POLLS = 180;

/** Orders the e-book, or returns the existing one. Throws the site's error. */
export async function takeAlong(bookId: number): Promise<DownloadLink> {
  const ebookId = await waitUntilMade(bookId);
  return callEndpoint(fetchEbook, { params: { id: ebookId }, body: {} });
}

async function waitUntilMade(bookId: number): Promise<number> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const { ebook } = await callEndpoint(orderEbook, { params: { id: bookId }, body: {} });
    if (ebook.state === "ready") return ebook.id;
    if (ebook.state === "failed") throw ebookTrouble("这本书没能做成 EPUB，请稍后再试");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw ebookTrouble("这本书很长，还在制作，过几分钟再来下载");
}

function ebookTrouble(message: string): ApiError {
  return new ApiError({ status: 503, code: "EBOOK_NOT_READY", message });
}
