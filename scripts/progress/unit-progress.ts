import { DefaultReporter, type TestModule, type TestSpecification } from "vitest/node";
import { createProgress, type Progress } from "./progress.ts";

/** Vitest's default reporter with a progress line instead of a line for each passed file. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's default export.
export default class UnitProgress extends DefaultReporter {
  private progress: Progress | null = null;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.progress = createProgress({ total: specifications.length, unit: "files" });
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    const states = Array.from(module.children.allTests(), (test) => test.result().state);
    const count = (state: string) => states.filter((each) => each === state).length;
    this.progress?.advance(count("passed"), count("failed"));
  }

  protected override printTestModule(module: TestModule): void {
    if (module.state() === "failed") super.printTestModule(module);
  }
}
