/** How ffmpeg writes sound, the same bytes each time. */
export const CODED_SOUND = "-c:a aac -b:a 40k -movflags +faststart -map_metadata -1 -fflags +bitexact".split(" ");
