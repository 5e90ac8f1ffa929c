/** What libraries store in browsers under names of their own, with the passage of the privacy policy that says so. */
export const STORED_BY_LIBRARIES: Readonly<Record<string, string>> = {
  "media-chrome-pref-muted": "播放的速度、音量和字幕",
  "media-chrome-pref-subtitles-lang": "播放的速度、音量和字幕",
  "media-chrome-pref-volume": "播放的速度、音量和字幕",
  "react-router-manifest-version": "为换上新版本重新打开过的页面",
  "react-router-scroll-positions": "每一页滚动到的位置",
};
