/** The part of a picture that becomes the avatar. */
export interface Crop {
  /** 1: the largest square that fits; 4: a quarter of that side. */
  zoom: number;
  /** The square's position in the remaining space: 0 left or top, 1 right or bottom. */
  x: number;
  y: number;
}

export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

interface Size {
  width: number;
  height: number;
}

/** The square of the picture that is displayed and sent, in the picture's pixels. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / within(zoom, 1, MAX_ZOOM);
  return { left: (width - side) * within(x, 0, 1), top: (height - side) * within(y, 0, 1), side };
}

/** The crop after the picture was dragged by this many pixels in a preview of this size. */
export function dragCrop(size: Size, crop: Crop, drag: { dx: number; dy: number; previewSide: number }): Crop {
  const { side } = cropSquare(size, crop);
  const scale = side / drag.previewSide;
  return {
    ...crop,
    x: moved(crop.x, -drag.dx * scale, size.width - side),
    y: moved(crop.y, -drag.dy * scale, size.height - side),
  };
}

function moved(share: number, pixels: number, room: number): number {
  return room <= 0 ? share : within(share + pixels / room, 0, 1);
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
