/** A bottom sheet on phones, a centred dialog elsewhere; the header stays visible for content of any height. */
export const SHEET_PLACE =
  "fixed z-[3001] flex max-h-[100dvh] flex-col overflow-y-auto bg-card p-6 text-text shadow-float outline-none " +
  "inset-x-0 bottom-0 rounded-t-lg pb-[calc(24px+env(safe-area-inset-bottom))] " +
  "sm:inset-x-auto sm:top-[min(12dvh,120px)] sm:bottom-auto sm:left-1/2 sm:max-h-[calc(100dvh-min(12dvh,120px)-24px)] sm:w-[400px] sm:-translate-x-1/2 sm:rounded-lg sm:p-8";

export const SHEET_CLOSE =
  "-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text";
