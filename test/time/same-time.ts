const SAMPLES = 300;
/** The acceptable difference (security AUTH-1). A share, too, because both actions take longer on a busy machine. */
const MAX_MS = 5;
const MAX_SHARE = 0.15;
/** The limits within which the samples must not distinguish the two actions. */
const AUC = { min: 0.45, max: 0.55 };
/** A real difference appears in every round; a random one appears in one round of thirty. */
const ROUNDS = 3;

export interface TimeFigures {
  leftMs: number;
  rightMs: number;
  /** The share of pairs in which the left action took longer; at 0.5 the actions cannot be distinguished. */
  auc: number;
}

export interface Acts {
  /** Called with 0, 1, 2 and so on. */
  left(sample: number): Promise<unknown>;
  right(sample: number): Promise<unknown>;
  /** Called before each round of 300; not measured. */
  prepare(): Promise<unknown>;
}

/**
 * Measures two actions one after the other, 300 times each, until a round cannot distinguish them.
 * @returns null if there was such a round, else the figures of each round
 */
export async function findTimeDifference(acts: Acts): Promise<TimeFigures[] | null> {
  const rounds: TimeFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await acts.prepare();
    const figures = await measure(acts, round * SAMPLES);
    const { leftMs, rightMs } = figures;
    const isClose = Math.abs(leftMs - rightMs) <= Math.max(MAX_MS, MAX_SHARE * rightMs);
    if (isClose && figures.auc >= AUC.min && figures.auc <= AUC.max) return null;
    rounds.push(figures);
  }
  return rounds;
}

async function measure(acts: Acts, first: number): Promise<TimeFigures> {
  const times = { left: [] as number[], right: [] as number[] };
  for (let sample = first; sample < first + SAMPLES; sample += 1) {
    for (const side of sample % 2 ? (["left", "right"] as const) : (["right", "left"] as const)) {
      const startedAt = performance.now();
      await acts[side](sample);
      times[side].push(performance.now() - startedAt);
    }
  }
  const { left, right } = times;
  const wins = left.flatMap((a) => right.map((b): number => (a > b ? 1 : 0))).reduce((sum, one) => sum + one, 0);
  return { leftMs: median(left), rightMs: median(right), auc: wins / (left.length * right.length) };
}

function median(samples: number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
}
