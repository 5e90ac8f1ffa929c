import { type Context, Hono } from "hono";
import { answerPage } from "../phone/page-shell.ts";
import { confirmView } from "./confirm-view.ts";
import type { DrawnCodes } from "./drawn-codes.ts";
import { endView, peopleView, scanView } from "./login-views.ts";
import { LoginRefusal, type PhonePlayer } from "./play-phone.ts";
import { findWechatPerson, type WechatPerson } from "./wechat-people.ts";

const UNLINKED_TEXT =
  "这个微信不再打开那个账号，刚才的二维码也已作废。要登录自己的账号，请在电脑上刷新二维码后重新扫描。";
const SMS_TEXT = "请在电脑上输入手机号和短信验证码。以后用这个微信扫码，打开的就是那个手机号的账号。";

/** 「微信扫码登录」 on the phone: plain forms that make the mini-program's calls. */
export function createLoginPages(playAt: (requestUrl: string) => PhonePlayer, drawn: DrawnCodes): Hono {
  const pages = new Hono();

  pages.onError((error, c) => {
    if (!(error instanceof LoginRefusal)) throw error;
    return answerPage(c, { title: "登录没有完成", body: endView("登录没有完成", error.message), status: 409 });
  });

  pages.get("/", (c) => {
    const scene = readScene(c.req.query("scene"));
    const body = scene === "" ? scanView(drawn.list()) : peopleView(scene);
    return answerPage(c, { title: "微信扫码登录", body });
  });

  pages.post("/", async (c) => {
    const { scene, person } = await readForm(c);
    const computer = await playAt(c.req.url).scan(person, scene);
    const title = computer.link_to === null ? "确认登录电脑" : "确认绑定微信";
    return answerPage(c, { title, body: confirmView(scene, person, computer) });
  });

  pages.post("/answer", async (c) => {
    const { scene, person, form } = await readForm(c);
    const phone = playAt(c.req.url);
    if (form.get("answer") === "unlink") {
      await phone.unlink(person);
      return answerPage(c, { title: "已解除绑定", body: endView("已解除绑定", UNLINKED_TEXT) });
    }
    if (form.get("answer") !== "confirm") {
      await phone.cancel(person, scene);
      return answerPage(c, { title: "已取消", body: endView("已取消", "这个二维码不能再用于登录。") });
    }
    const agreements = form.has("agrees")
      ? { terms: String(form.get("terms")), privacy: String(form.get("privacy")) }
      : undefined;
    const purpose = form.get("purpose") === "link" ? "link" : "login";
    const givesPhone = form.get("phone") === "wechat";
    const { status } = await phone.confirm(person, scene, { givesPhone, agreements, purpose });
    const done = purpose === "link" ? "微信已绑定，以后可以扫码登录。" : "电脑即将登录。";
    const text = status === "success" ? done : SMS_TEXT;
    return answerPage(c, { title: "已确认", body: endView("已确认", text) });
  });
  return pages;
}

async function readForm(c: Context): Promise<{ scene: string; person: WechatPerson; form: FormData }> {
  const form = await c.req.formData();
  const person = findWechatPerson(form.get("person"));
  if (!person) throw new LoginRefusal("没有这个微信。");
  return { scene: readScene(String(form.get("scene") ?? "")), person, form };
}

/** A scene, or the whole text of a code. */
function readScene(pasted = ""): string {
  const text = pasted.trim();
  if (!text.includes("scene=")) return text;
  return new URLSearchParams(text.slice(text.indexOf("scene="))).get("scene") ?? "";
}
