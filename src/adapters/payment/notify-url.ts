const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

/**
 * All problems of the address to which a gateway sends notifications, in Chinese for the operator.
 * @param options `longest`: the gateway's limit in characters; `gateways`: the addresses that our own server calls
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
  // The sandbox runs on this machine and needs no certificate.
  if (gateways.every(isLoopback)) return problems;
  if (url.protocol !== "https:") problems.push("支付通知地址必须是 https");
  if (isUnreachable(url.hostname))
    problems.push("支付通知地址要用公网的域名，渠道的服务器到不了本机或内网（ORIGIN 写站点对外的地址）");
  return problems;
}

/** A gateway's server cannot reach an address of a private network or a name without a DNS entry. */
function isUnreachable(host: string): boolean {
  const isPrivate = /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[)/.test(host);
  return isPrivate || !host.includes(".") || /\.(?:local|localhost|internal|lan)$/.test(host);
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK_HOSTS.includes(new URL(address).hostname);
}
