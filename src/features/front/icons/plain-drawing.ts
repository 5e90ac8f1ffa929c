const SHAPES = "path|circle|rect|ellipse|line|polyline|polygon|g";
const LOOKS =
  "d|cx|cy|r|rx|ry|x|y|x1|y1|x2|y2|width|height|points|transform|opacity|fill|stroke|stroke-[a-z]+|fill-rule|clip-rule";
/** No quotes, markup characters or colons, so that no value can be an address. */
const VALUE = '[^"<>&:]*';
const DRAWING = new RegExp(`^(?:<(?:${SHAPES})(?: (?:${LOOKS})="${VALUE}")*/?>|</g>)+$`);

/**
 * Whether the content of an `<svg>` consists only of shapes and their appearance: no scripts, event handlers, styles or
 * addresses.
 */
export function isPlainDrawing(body: string): boolean {
  return DRAWING.test(body);
}
