import { siteOrigin } from "../../config";
import { type ConfirmFlow, createConfirmFlow } from "../../confirm-flow";
import type { ConfirmView } from "../../confirm-view";
import { createSiteCalls, readLoginCode } from "../../site-calls";

const LEGAL_PAGES: Record<string, string> = { terms: "/legal/terms", privacy: "/legal/privacy" };

/** Connects WeChat to the flow, which makes all decisions. */
Page({
  data: { view: { kind: "loading" } as ConfirmView },
  flow: null as ConfirmFlow | null,

  onLoad(query: { scene?: string }) {
    this.flow = createConfirmFlow({
      site: createSiteCalls(siteOrigin, wx.request),
      readLoginCode: () => readLoginCode(wx.login),
      show: (view) => this.setData({ view }),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    return this.flow.open(query);
  },
  onUnload() {
    this.flow?.close();
  },

  onTick() {
    this.flow?.tick();
  },
  onConfirm() {
    return this.flow?.confirm();
  },
  onCancel() {
    return this.flow?.cancel();
  },
  onUnlink() {
    return this.flow?.unlink();
  },
  onRetry() {
    return this.flow?.retry();
  },
  onChooseSms() {
    return this.flow?.chooseSms();
  },
  onPhoneNumber(event: WechatMiniprogram.ButtonGetPhoneNumber) {
    return this.flow?.givePhone(event.detail.code);
  },
  /** A web page inside the mini-program needs a company account; a copied address always works. */
  onCopyLegal(event: WechatMiniprogram.BaseEvent) {
    const page = LEGAL_PAGES[String(event.currentTarget.dataset.page)];
    if (page) wx.setClipboardData({ data: siteOrigin + page });
  },
  onLeave() {
    wx.exitMiniProgram();
  },
});
