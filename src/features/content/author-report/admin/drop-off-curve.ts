const WIDTH = 100;
const HEIGHT = 40;
const TENTHS = 10;

/** The path of the area below the curve in a drawing of 100 by 40; the full height is all learners. */
export function curvePath(points: readonly number[], people: number): string {
  const step = WIDTH / Math.max(1, points.length);
  const tops = points.map((seen, at) => {
    const y = round(HEIGHT - (HEIGHT * Math.min(seen, people)) / Math.max(1, people));
    return `L${round(at * step)} ${y}L${round((at + 1) * step)} ${y}`;
  });
  return `M0 ${HEIGHT}${tops.join("")}L${WIDTH} ${HEIGHT}Z`;
}

/** Every tenth of the resource, with the number of members who saw its beginning. */
export function tenths(points: readonly number[]): { percent: number; seen: number }[] {
  return Array.from({ length: TENTHS }, (_, at) => ({
    percent: at * TENTHS,
    seen: points[Math.floor((at * points.length) / TENTHS)] ?? 0,
  }));
}

/** Formats a share: `62.5%`; null means not reported. */
export function percentText(share: number | null): string {
  return share === null ? "—" : `${Math.round(share * 1000) / 10}%`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
