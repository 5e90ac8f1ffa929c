import { LEVEL } from "../../../domain/access/levels.ts";
import { type AccessPrompt, actionForReason, type Denial } from "./access-actions.ts";

/** The Chinese noun of the resource and the verb of the act. */
const ACTS = {
  read: ["这篇内容", "阅读"],
  learn: ["这门课", "学习"],
  play: ["这项内容", "播放"],
  watch: ["这段视频", "观看"],
  listen: ["这期音频", "收听"],
  download: ["这个文件", "下载"],
  comment: ["这里的讨论", "参与"],
  note: ["这项内容", "标记"],
  community: ["社区", "参与"],
} as const;

export type Act = keyof typeof ACTS;

/** The step for a user with a lower level. */
const STEPS: ReadonlyMap<string, string> = new Map([
  ["not_vip", "开通"],
  ["insufficient_level", "升级"],
]);

/** The prompt for a denied act (spec §6): the reason, phrased for the act, and one action. */
export function promptForDenial({ reason, required_level: required }: Denial, act: Act): AccessPrompt {
  const [noun, deed] = ACTS[act];
  const action = actionForReason(reason, required);
  const toPrompt = (title: string, text: string) => ({ title, text: `${text}。`, action });
  if (!reason) return toPrompt(`可以${deed}`, `你可以${deed}${noun}`);
  if (reason === "vip_expired") return toPrompt("会员已到期", `你的会员已到期，续费后可以继续${deed}`);
  const whom = required >= LEVEL.premium ? "高级会员" : "会员";
  const theirs = `${noun}供${whom}${deed}，`;
  if (reason === "not_logged_in") {
    return toPrompt("登录后继续", required < LEVEL.vip ? `登录后就能${deed}` : `${theirs}${whom}登录后就能${deed}`);
  }
  const step = STEPS.get(reason);
  if (step === undefined || !action) return toPrompt("访问受限", `${noun}暂时不能${deed}`);
  return toPrompt(action.label, `${theirs}${step}后就能${deed}`);
}
