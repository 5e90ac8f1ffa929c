const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Everything that is wrong with the address to which a gateway sends notifications, in Chinese for the operator.
 * @param options `longest`: what the gateway takes, in characters; `gateways`: where our own server calls
 */
export function findNotifyUrlProblems(
  notifyUrl: string,
  { longest, gateways }: { longest: number; gateways: readonly string[] },
): string[] {
  if (!URL.canParse(notifyUrl)) return ["支付通知地址不是完整的网址"];
  const url = new URL(notifyUrl);
  const problems: string[] = [];
  if (url.search !== "" || url.hash !== "") problems.push("支付通知地址不能带查询参数");
  if (notifyUrl.length > longest) problems.push(`支付通知地址不能超过 ${longest} 个字符`);
  // The sandbox lives on this machine and needs no certificate.
  if (url.protocol !== "https:" && !gateways.every(isLoopback)) problems.push("支付通知地址必须是 https");
  return problems;
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK_HOSTS.includes(new URL(address).hostname);
}
