export type Point = readonly [x: number, y: number];
/** A line of the pen, in a box of one by one whose y points down. */
export type Stroke = readonly Point[];

function arc(center: Point, radius: Point, degrees: readonly [from: number, to: number]): Stroke {
  const steps = 16;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((degrees[0] + ((degrees[1] - degrees[0]) * step) / steps) * Math.PI) / 180;
    return [center[0] + radius[0] * Math.cos(angle), center[1] + radius[1] * Math.sin(angle)];
  });
}

function line(...points: Point[]): Stroke {
  return points;
}

const bowl: Stroke = [[0.1, 0], ...arc([0.55, 0.28], [0.4, 0.28], [-90, 90]), [0.1, 0.56]];

/**
 * Letters and digits as pen strokes. Left out is whatever has a double once it is turned, bent and crossed: 0 O D Q,
 * 1 I L 7, 2 Z, 4, 5 S, 6 G, 8 B, 9, F, P, U V.
 */
export const captchaGlyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line([0, 1], [0.5, 0], [1, 1]), line([0.2, 0.64], [0.8, 0.64])],
  C: [arc([0.55, 0.5], [0.5, 0.5], [-48, -312])],
  E: [line([0.92, 0], [0.1, 0], [0.1, 1], [0.92, 1]), line([0.1, 0.49], [0.78, 0.49])],
  H: [line([0.05, 0], [0.05, 1]), line([0.95, 0], [0.95, 1]), line([0.05, 0.5], [0.95, 0.5])],
  J: [line([0.36, 0], [1, 0]), [[0.74, 0], ...arc([0.4, 0.7], [0.34, 0.3], [0, 165])]],
  // Arm and leg in one stroke from the stem: apart from it they are an X.
  K: [line([0.06, 0], [0.06, 1]), line([0.92, 0], [0.1, 0.52], [0.98, 1])],
  M: [line([0, 1], [0.1, 0], [0.5, 0.66], [0.9, 0], [1, 1])],
  N: [line([0.06, 1], [0.06, 0], [0.94, 1], [0.94, 0])],
  R: [line([0.1, 0], [0.1, 1]), bowl, line([0.48, 0.56], [0.98, 1])],
  T: [line([0, 0], [1, 0]), line([0.5, 0], [0.5, 1])],
  W: [line([0, 0], [0.22, 1], [0.5, 0.34], [0.78, 1], [1, 0])],
  X: [line([0.04, 0], [0.96, 1]), line([0.96, 0], [0.04, 1])],
  Y: [line([0, 0], [0.5, 0.46], [1, 0]), line([0.5, 0.46], [0.5, 1])],
  "3": [[...arc([0.45, 0.26], [0.4, 0.26], [-155, 90]), ...arc([0.45, 0.76], [0.44, 0.24], [-90, 155])]],
};
