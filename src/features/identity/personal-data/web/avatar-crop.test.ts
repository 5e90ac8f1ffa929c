import { expect, test } from "vitest";
import { CENTRE, type Crop, cropSquare, dragCrop } from "./avatar-crop.ts";

const wide = { width: 400, height: 200 };

test.each<[Crop, { left: number; top: number; side: number }]>([
  [CENTRE, { left: 100, top: 0, side: 200 }],
  [
    { ...CENTRE, x: 0 },
    { left: 0, top: 0, side: 200 },
  ],
  [
    { ...CENTRE, x: 1 },
    { left: 200, top: 0, side: 200 },
  ],
  [
    { zoom: 2, x: 0.5, y: 0.5 },
    { left: 150, top: 50, side: 100 },
  ],
  [
    { zoom: 99, x: 9, y: -9 },
    { left: 350, top: 0, side: 50 },
  ],
])("the crop %j takes the square %j", (crop, square) => {
  expect(cropSquare(wide, crop)).toEqual(square);
});

test.each([
  [
    { dx: 100, dy: 50 },
    { zoom: 1, x: 0, y: 0.5 },
  ],
  [
    { dx: -50, dy: 0 },
    { zoom: 1, x: 0.75, y: 0.5 },
  ],
  [
    { dx: -999, dy: 0 },
    { zoom: 1, x: 1, y: 0.5 },
  ],
])("dragging by %j moves the crop to %j and never off the picture", (drag, crop) => {
  expect(dragCrop(wide, CENTRE, { ...drag, previewSide: 200 })).toEqual(crop);
});
