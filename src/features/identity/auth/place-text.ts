/**
 * The network of a computer as text: enough to notice an unknown login, too little to locate a person. `203.0.113.0/24`
 * → `网络地址 203.0.113.*`, `2001:db8:0:1::/64` → `网络地址 2001:db8:0:1:*`.
 */
export function placeText(ipPrefix: string): string {
  if (/^(?:127\.0\.0\.0\/24|0:0:0:0::\/64)$/.test(ipPrefix)) return "本机";
  return `网络地址 ${ipPrefix.replace(/\.0\/24$/, ".*").replace(/::\/64$/, ":*")}`;
}
