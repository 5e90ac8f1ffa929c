const OPEN_TO_SANDBOX = new Set([undefined, "development", "test"]);

/** Whether the sandbox may run here (decisions §6): an unknown name counts as production. */
export function isSandboxAllowed(environment: { nodeEnv: string | undefined; allowSandbox: boolean }): boolean {
  return OPEN_TO_SANDBOX.has(environment.nodeEnv) || environment.allowSandbox;
}

/** Throws an error of one line for the operator if the sandbox must not run here (decisions §6). */
export function assertSandboxAllowed(environment: { nodeEnv: string | undefined; allowSandbox: boolean }): void {
  if (isSandboxAllowed(environment)) return;
  throw new Error("生产环境不能使用沙箱：请配置真实的短信、邮件和支付服务，或设置 ALLOW_SANDBOX=1 明确允许。");
}
