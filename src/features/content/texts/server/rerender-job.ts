import type { Job } from "../../../../kit/process/job.ts";

const RERENDERED_AT_ONCE = 200;

/** Renders a slice's texts of an older renderer again, in batches; each slice runs at its own minute. */
export function rerenderJob(options: {
  of: string;
  minute: 0 | 1 | 2 | 3 | 4;
  rerender(limit: number): Promise<number>;
}): Job {
  const { of, minute, rerender } = options;
  return {
    name: `render-outdated-${of}`,
    schedule: `${minute}-59/5 * * * *`,
    run: () => rerender(RERENDERED_AT_ONCE),
  };
}
