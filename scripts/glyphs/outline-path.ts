export interface OutlinePoint {
  x: number;
  y: number;
  /** Whether the point is on the curve; other points are control points. */
  isOn: boolean;
}

export type Contour = readonly OutlinePoint[];

/** TrueType outlines as SVG path data. The curve passes midway between two control points (OpenType `glyf`). */
export function pathOf(contours: readonly Contour[]): string {
  return contours.map(contourPath).join("");
}

function contourPath(contour: Contour): string {
  const [first] = contour;
  const last = contour.at(-1);
  if (first === undefined || last === undefined || contour.length < 2) return "";
  const firstOn = contour.findIndex(({ isOn }) => isOn);
  const start = firstOn < 0 ? half(last, first) : (contour[firstOn] ?? first);
  const rest = firstOn < 0 ? contour : [...contour.slice(firstOn + 1), ...contour.slice(0, firstOn)];
  let path = `M${start.x} ${start.y}`;
  let pull: OutlinePoint | null = null;
  for (const point of [...rest, start]) {
    if (point.isOn) {
      path += pull === null ? `L${point.x} ${point.y}` : `Q${pull.x} ${pull.y} ${point.x} ${point.y}`;
      pull = null;
      continue;
    }
    if (pull !== null) {
      const between = half(pull, point);
      path += `Q${pull.x} ${pull.y} ${between.x} ${between.y}`;
    }
    pull = point;
  }
  return `${path}Z`;
}

function half(one: OutlinePoint, other: OutlinePoint): OutlinePoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isOn: true };
}
