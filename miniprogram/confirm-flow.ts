import { type ConfirmView, describeComputer, describeQuestion } from "./confirm-view";
import { NetworkFailure, type ScannedComputer, type SiteCalls, SiteRefusal } from "./site-calls";

/** The functions of the phone that the flow uses; the page passes WeChat's, tests pass their own. */
export interface FlowDependencies {
  site: SiteCalls;
  readLoginCode(): Promise<string>;
  show(view: ConfirmView): void;
  /** Runs once after the delay; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The states of the page from the scan to the answer. Nothing is confirmed without a tap. */
export interface ConfirmFlow {
  /**
   * @param query the query that WeChat passes to the page: `scene`, percent-encoded
   */
  open(query: { scene?: string }): Promise<void>;
  tick(): void;
  confirm(): Promise<void>;
  /**
   * @param phoneCode from WeChat's phone button; undefined if the person declined there
   */
  givePhone(phoneCode: string | undefined): Promise<void>;
  chooseSms(): Promise<void>;
  cancel(): Promise<void>;
  /** 「这不是我的账号」: asks no further question, because after a mistaken tap the WeChat can be linked again. */
  unlink(): Promise<void>;
  retry(): Promise<void>;
  close(): void;
}

/** Codes of refusals that a repetition would not change. */
const FINAL_CODES = ["SCENE_TAKEN", "WECHAT_TAKEN", "WECHAT_LINKED", "USER_BANNED", "ACCOUNT_DISABLED", "WECHAT_RISKY"];

const SMS_TEXT = "请在电脑上输入手机号和短信验证码。以后用这个微信扫码，打开的就是那个手机号的账号";

export function createConfirmFlow({ site, readLoginCode, show, after }: FlowDependencies): ConfirmFlow {
  let scene = "";
  let computer: ScannedComputer | null = null;
  let isTicked = false;
  let isBusy = false;
  let repeat: () => Promise<void> = load;
  let stopClock = () => {};

  function showQuestion(notice = ""): void {
    if (!computer) return;
    const question = describeQuestion(computer);
    const rows = describeComputer(computer);
    show({ kind: "asking", ...question, rows, needsPhone: computer.needs_phone, isTicked, notice });
  }

  function end(view: ConfirmView): void {
    stopClock();
    show(view);
  }

  /** One action at a time: a second tap while the first is running does nothing. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    repeat = () => attempt(work);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      isBusy = false;
    }
  }

  function showFailure(error: unknown): void {
    if (error instanceof NetworkFailure) {
      show({ kind: "error", text: "网络连接失败，请检查网络后重试", canRetry: true });
    } else if (error instanceof SiteRefusal) {
      showRefusal(error);
    } else {
      throw error;
    }
  }

  function showRefusal({ code, message }: SiteRefusal): void {
    if (code === "SCENE_EXPIRED") end({ kind: "expired" });
    // The number cannot be used; another one can be entered by SMS.
    else if (code === "PHONE_LINKED" || code === "INVALID_INPUT") show({ kind: "phone", notice: message });
    else show({ kind: "error", text: message, canRetry: !FINAL_CODES.includes(code) });
    // The displayed facts have changed since the scan, so they are displayed again before a confirmation.
    if (code === "AGREEMENT_REQUIRED" || code === "LINK_CHANGED") repeat = load;
  }

  function load(): Promise<void> {
    return attempt(async () => {
      show({ kind: "loading" });
      computer = await site.scan({ scene, js_code: await readLoginCode() });
      isTicked = false;
      stopClock();
      stopClock = after(computer.expires_in * 1000, () => end({ kind: "expired" }));
      showQuestion();
    });
  }

  function send(phoneCode?: string): Promise<void> {
    return attempt(async () => {
      // A phone code is valid for one call, so a retry begins with the button.
      if (phoneCode !== undefined) repeat = async () => show({ kind: "phone", notice: "" });
      show({ kind: "sending" });
      const agreements = isTicked && computer ? { agreements: computer.agreements } : {};
      const phone = phoneCode === undefined ? {} : { phone_code: phoneCode };
      const purpose = computer?.link_to ? "link" : "login";
      const { status } = await site.confirm({
        scene,
        js_code: await readLoginCode(),
        ...agreements,
        ...phone,
        purpose,
      });
      if (status === "need_phone") return end({ kind: "done", text: SMS_TEXT, canDecline: true });
      const text = purpose === "link" ? "微信已绑定，以后可以扫码登录" : "电脑即将登录";
      end({ kind: "done", text, canDecline: false });
    });
  }

  return {
    open(query) {
      scene = decodeURIComponent(query.scene ?? "");
      if (scene !== "") return load();
      show({ kind: "error", text: "请用微信扫描电脑上的登录二维码", canRetry: false });
      return Promise.resolve();
    },
    tick() {
      isTicked = !isTicked;
      showQuestion();
    },
    async confirm() {
      if (!computer) return;
      if (!computer.needs_phone) await send();
      else if (isTicked) show({ kind: "phone", notice: "" });
      else showQuestion("请先阅读并同意用户协议和隐私政策");
    },
    async givePhone(phoneCode) {
      if (phoneCode !== undefined) await send(phoneCode);
      else show({ kind: "phone", notice: "没有授权手机号，可以改用短信验证码" });
    },
    chooseSms: () => send(),
    cancel: () =>
      attempt(async () => {
        show({ kind: "sending" });
        await site.cancel({ scene, js_code: await readLoginCode() });
        end({ kind: "cancelled" });
      }),
    unlink: () =>
      attempt(async () => {
        show({ kind: "sending" });
        await site.unlink({ js_code: await readLoginCode() });
        end({ kind: "unlinked" });
      }),
    retry: () => repeat(),
    close: () => stopClock(),
  };
}
