import type { RunningSite } from "./start-site.ts";

/** The terminal's output when the site runs. It contains the owner's password only at the first start. */
export function describeStart({ url, sandboxUrl, owner }: RunningSite): string {
  const lines = [`知行已启动：${nameLocalhost(url)}`];
  if (sandboxUrl) lines.push(`沙箱手机（收短信、付款）：${nameLocalhost(sandboxUrl)}`);
  if (owner) {
    lines.push("", `站长账号：${owner.account}`, `一次性密码：${owner.password}`);
    lines.push("只显示这一次，首次登录时要改密码并开启两步验证", "");
  }
  lines.push("按 Ctrl-C 停止");
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n\n`;
}

function nameLocalhost(url: string): string {
  return url.replace("127.0.0.1", "localhost");
}
