/** The account of the mini-program at WeChat, from the operator or from the sandbox. */
export interface MiniProgramConfig {
  appId: string;
  secret: string;
  /** A published page without leading slash and query: `pages/login-confirm/login-confirm`. */
  loginPage: string;
  /** Which build a scan opens; trial and develop only work for the mini-program's own members. */
  envVersion: "release" | "trial" | "develop";
  /** `https://api.weixin.qq.com`. */
  baseUrl: string;
}
