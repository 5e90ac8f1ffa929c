/** The mini-program's account at WeChat, from the operator or from the sandbox. */
export interface MiniProgramConfig {
  appId: string;
  secret: string;
  /** A published page without leading slash and query: `pages/login-confirm/login-confirm`. */
  loginPage: string;
  /** Which build a scan opens; trial and develop work only for members of the mini-program. */
  envVersion: "release" | "trial" | "develop";
  /** `https://api.weixin.qq.com`. */
  baseUrl: string;
}
