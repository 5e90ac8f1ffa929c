import { type Context, Hono } from "hono";
import { answerPage } from "../phone/page-shell.ts";
import type { DrawnCodes } from "./drawn-codes.ts";
import { confirmView, endView, peopleView, scanView } from "./login-views.ts";
import { LoginRefusal, type PhonePlayer } from "./play-phone.ts";
import { findWechatPerson, type WechatPerson } from "./wechat-people.ts";

/** 「微信扫码登录」 on the phone: plain forms that play the mini-program's calls. */
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
    return answerPage(c, { title: "确认登录电脑", body: confirmView(scene, person, computer) });
  });

  pages.post("/answer", async (c) => {
    const { scene, person, form } = await readForm(c);
    const phone = playAt(c.req.url);
    if (form.get("answer") !== "confirm") {
      await phone.cancel(person, scene);
      return answerPage(c, { title: "已取消", body: endView("已取消", "这个二维码不能再用于登录。") });
    }
    const agreements = form.has("agrees")
      ? { terms: String(form.get("terms")), privacy: String(form.get("privacy")) }
      : undefined;
    const { status } = await phone.confirm(person, scene, { givesPhone: form.get("phone") === "wechat", agreements });
    const text = status === "success" ? "电脑即将登录。" : "请在电脑上输入手机号和短信验证码。";
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

/** A scene by itself, or the whole text of a code. */
function readScene(pasted = ""): string {
  const text = pasted.trim();
  if (!text.includes("scene=")) return text;
  return new URLSearchParams(text.slice(text.indexOf("scene="))).get("scene") ?? "";
}
