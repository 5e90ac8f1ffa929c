/** Puts the stored theme on before the first paint, saving light when none is stored (spec §4). */
export const THEME_BOOTSTRAP =
  'try{var s=localStorage,t=s.getItem("theme");"dark"==t?document.documentElement.classList.add("dark"):"light"==t||s.setItem("theme","light")}catch(e){}';
