export const LOGIN_BACKDROP =
  "fixed inset-0 z-[3000] bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

/** A sheet from below on phones, a window elsewhere; its head stays in place whatever the height below. */
export const LOGIN_POPUP =
  "fixed z-[3001] flex max-h-[100dvh] flex-col overflow-y-auto bg-card p-6 shadow-float outline-none transition duration-150 ease-quiet " +
  "inset-x-0 bottom-0 rounded-t-lg pb-[calc(24px+env(safe-area-inset-bottom))] data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 " +
  "sm:inset-x-auto sm:top-[min(12dvh,120px)] sm:bottom-auto sm:left-1/2 sm:max-h-[calc(100dvh-min(12dvh,120px)-24px)] sm:w-[400px] sm:-translate-x-1/2 sm:rounded-lg sm:p-8";
