/** 4 GiB (decisions §8). */
export const MAX_FILE_BYTES = 4 * 1024 ** 3;
export const MAX_DURATION_MS = 24 * 3_600_000;
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** The maximum side of a stored picture, in pixels. */
export const MAX_PICTURE_SIDE = 4_096;
/** The maximum size of an unpacked picture, which limits memory. */
export const MAX_PIXELS = 50_000_000;
export const WAVEFORM_STEPS = 400;
/** Sprites for the seek bar: one every five seconds or more, at most a hundred, none for a very short film. */
export const SPRITE_STEP_MS = 5_000;
export const MAX_SPRITES = 100;
export const MIN_SPRITES = 4;
export const SPRITE_COLUMNS = 10;
/** The longer side of each sprite, in pixels. */
export const SPRITE_SIDE = 160;
/** The total size of all sprites of a film. */
export const MAX_SPRITE_BYTES = 1024 * 1024;
/** Sizes of films, largest first; none larger than the film itself. */
export const HLS_HEIGHTS = [1080, 720, 480, 360] as const;
export const MAX_PREVIEW_SECONDS = 1_800;
/** A ticket is valid for this long after the last request for its bytes (decisions §2). */
export const TICKET_MS = 10 * 60_000;
/** A ticket in use is renewed after half of its time. */
export const RENEWED_BELOW_MS = 5 * 60_000;
/**
 * How many places one user may play at simultaneously (security VID-1), and how long a place counts after its last
 * byte.
 */
export const MAX_STREAMS = 2;
export const STREAMING_MS = 30_000;
/** Waiting uploads and files; staff finish some before beginning more. */
export const MAX_UNFINISHED = 100;
