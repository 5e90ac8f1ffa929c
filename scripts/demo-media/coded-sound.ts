/** ffmpeg options for audio that produce identical bytes in every run. */
export const CODED_SOUND = "-c:a aac -b:a 40k -movflags +faststart -map_metadata -1 -fflags +bitexact".split(" ");
