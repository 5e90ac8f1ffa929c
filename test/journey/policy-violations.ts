import type { Page } from "@playwright/test";

/** Records what the content security policy blocks on pages that are opened from now on, one line each. */
export async function listenForPolicyViolations(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("reportViolation", (line: string) => refused.push(line));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation?(line: string): void };
      reportViolation?.(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return refused;
}
