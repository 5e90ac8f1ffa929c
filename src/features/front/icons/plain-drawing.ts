const SHAPES = "path|circle|rect|ellipse|line|polyline|polygon|g";
const LOOKS =
  "d|cx|cy|r|rx|ry|x|y|x1|y1|x2|y2|width|height|points|transform|opacity|fill|stroke|stroke-[a-z]+|fill-rule|clip-rule";
/** Neither a quote nor a markup character, and no colon: nothing that could be an address. */
const VALUE = '[^"<>&:]*';
const DRAWING = new RegExp(`^(?:<(?:${SHAPES})(?: (?:${LOOKS})="${VALUE}")*/?>|</g>)+$`);

/** Whether the inside of an `<svg>` is shapes and their looks alone: no script, no handler, no style, no address. */
export function isPlainDrawing(body: string): boolean {
  return DRAWING.test(body);
}
