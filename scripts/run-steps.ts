import { availableParallelism } from "node:os";
import type { TimedFile } from "./slowest-files.ts";
import { STAGES, type Step } from "./test-steps.ts";

interface Options {
  /** Factor by which this machine is slower than two idle processors. */
  slowness: number;
  /** Number of static steps that run in parallel. */
  parallel?: number;
  print?: (line: string) => void;
}

export interface RunSummary {
  passed: number;
  failed: number;
  files: TimedFile[];
  /** Tests that failed in the full run and passed when repeated separately. */
  unsteady: string[];
  /** One line for each step, in the order in which they ended. */
  times: string[];
}

/** Runs steps stage by stage and stops after the first failure; steps that run in parallel with it still complete. */
export async function runSteps(steps: readonly Step[], options: Options): Promise<RunSummary> {
  const { slowness, parallel = availableParallelism(), print = console.log } = options;
  const summary: RunSummary = { passed: 0, failed: 0, files: [], unsteady: [], times: [] };

  async function runOne(step: Step): Promise<void> {
    const startedAt = performance.now();
    print(`▶ ${step.name}${describeExpected(step, slowness)}`);
    const { passed, failed, files = [], unsteady = [] } = await step.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.passed += passed;
    summary.failed += failed;
    summary.files.push(...files);
    summary.unsteady.push(...unsteady);
    summary.times.push(`${step.name} ${seconds} s`);
    print(`${failed === 0 ? "✔" : "✖"} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  }

  for (const stage of STAGES) {
    const ofStage = steps.filter((step) => step.stage === stage);
    await runAll(ofStage, stage === "static" ? parallel : 1);
    if (summary.failed > 0) break;
  }
  return summary;

  async function runAll(waiting: Step[], places: number): Promise<void> {
    const running = new Map<string, Promise<void>>();
    const queue = [...waiting];
    while (queue.length > 0 || running.size > 0) {
      const next = summary.failed > 0 ? -1 : queue.findIndex((step) => isReady(step, queue, running));
      if (next >= 0 && running.size < places) {
        for (const step of queue.splice(next, 1)) {
          running.set(
            step.name,
            runOne(step).finally(() => running.delete(step.name)),
          );
        }
      } else if (running.size > 0) await Promise.race(running.values());
      else return;
    }
  }
}

function isReady({ after }: Step, queue: readonly Step[], running: ReadonlyMap<string, unknown>): boolean {
  return !after || !(running.has(after) || queue.some(({ name }) => name === after));
}

function describeExpected({ expectedSeconds }: Step, slowness: number): string {
  const here = slowness > 1 ? `, ${Math.ceil(expectedSeconds * slowness)} s on this machine` : "";
  return ` (about ${expectedSeconds} s on two free processors${here})`;
}
