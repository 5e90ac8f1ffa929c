import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { createProgress, type Progress } from "./progress.ts";

/** Prints a progress line every few seconds, and each failure in full immediately. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's default export.
export default class JourneyProgress implements Reporter {
  private progress: Progress | null = null;

  onBegin(config: FullConfig, suite: Suite): void {
    const total = suite.allTests().length;
    console.log(`${total} journeys, ${config.workers} at a time`);
    this.progress = createProgress({ total, unit: "journeys" });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isPassed = result.status === test.expectedStatus || result.status === "skipped";
    if (!isPassed) {
      const [, project, ...titles] = test.titlePath();
      console.log(`\n✖ [${project}] ${titles.join(" › ")} (${result.status}, ${result.duration} ms)`);
      for (const error of result.errors)
        console.log(`${error.stack ?? error.message ?? error.value}\n${error.snippet ?? ""}`);
      for (const { name, path } of result.attachments) if (path) console.log(`  ${name}: ${path}`);
    }
    this.progress?.advance(isPassed ? 1 : 0, isPassed ? 0 : 1);
  }

  onError(error: { message?: string; stack?: string }): void {
    console.log(error.stack ?? error.message);
  }

  onEnd(result: FullResult): void {
    if (result.status !== "passed") console.log(`journeys: ${result.status}`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
