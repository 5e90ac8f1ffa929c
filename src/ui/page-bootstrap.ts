import { THEME_BOOTSTRAP } from "./theme/theme-bootstrap.ts";

/** Scripts of ours that cannot be fetched before the page lives: their release may be gone. Asks for rescue.ts. */
const RESCUE_BOOTSTRAP =
  'function lost(){if(!window.isAlive&&!window.isLost){isLost=1;var s=document.createElement("script");s.type="module";s.src="/rescue.js";document.head.append(s)}}' +
  'addEventListener("error",function(e){e.target.tagName=="SCRIPT"&&lost()},!0);' +
  'addEventListener("unhandledrejection",function(e){/module/.test(e.reason)&&lost()})';

/** The one inline script of every page; the root renders it in <head>, and its SHA-256 stands in the page's policy. */
export const PAGE_BOOTSTRAP = `${THEME_BOOTSTRAP};${RESCUE_BOOTSTRAP}`;
