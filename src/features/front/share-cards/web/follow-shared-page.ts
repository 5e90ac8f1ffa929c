import wx from "weixin-js-sdk";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { signSharedPage } from "../contract.ts";
import { cardOfPage, type ShareCard } from "./card-of-page.ts";

const CARD_CALLS = ["updateAppMessageShareData", "updateTimelineShareData"] as const;

/** Called when the card is set; shares are not tracked. */
const success = () => {};

/** On iPhones WeChat compares the address with which the tab was opened. */
const USES_FIRST_ADDRESS = /iPhone|iPad/i.test(navigator.userAgent);

/** Sets the card of each visited page until the signal aborts. */
export function followSharedPage(signal: AbortSignal): void {
  let isConfigured = false;
  async function share(): Promise<void> {
    const { href } = location;
    const card = await readCard();
    if (!(isConfigured && USES_FIRST_ADDRESS)) {
      const { app_id, timestamp, nonce, signature } = await callEndpoint(signSharedPage, { query: { url: href } });
      wx.config({ appId: app_id, timestamp, nonceStr: nonce, signature, jsApiList: [...CARD_CALLS] });
      isConfigured = true;
    }
    wx.ready(() => {
      if (signal.aborted || location.href !== href) return;
      wx.updateAppMessageShareData({ ...card, success });
      wx.updateTimelineShareData({ title: card.title, link: card.link, imgUrl: card.imgUrl, success });
    });
  }
  // Without a card WeChat creates one from title and address.
  const tryToShare = () => void share().catch(() => {});
  tryToShare();
  let sharedHref = location.href;
  const stop = window.__reactRouterDataRouter?.subscribe(({ navigation }) => {
    if (navigation.state !== "idle" || location.href === sharedHref) return;
    sharedHref = location.href;
    tryToShare();
  });
  signal.addEventListener("abort", () => stop?.());
}

/** Cards are in the HTML for guests; after a client-side navigation the browser does not have it. */
async function readCard(): Promise<ShareCard> {
  const [link = ""] = location.href.split("#", 1);
  const own = { title: document.title, desc: "", link, imgUrl: new URL("/icons/icon-512.png", link).href };
  const answer = await fetch(link, { credentials: "omit", headers: { accept: "text/html" } });
  return (answer.ok ? cardOfPage(await answer.text()) : null) ?? own;
}
