/** Puts the choices of the reader on before the first paint; reading-choices.ts knows the words. */
export const READING_BOOTSTRAP =
  'try{var r=localStorage.getItem("reading");r&&(document.documentElement.dataset.reading=r)}catch(e){}';
