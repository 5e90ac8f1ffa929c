/**
 * The one inline script of every page: puts the stored theme on before the first paint, saving light when none is
 * stored (spec §4). The root renders it in <head>; its SHA-256 stands in the Content-Security-Policy.
 */
export const THEME_BOOTSTRAP =
  'try{var s=localStorage,t=s.getItem("theme");"dark"==t?document.documentElement.classList.add("dark"):"light"==t||s.setItem("theme","light")}catch(e){}';
