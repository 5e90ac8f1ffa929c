/** Above other elements fixed at the bottom of the window. */
const ON_PAGE =
  "sticky bottom-[calc(12px+var(--view-bar,0px))] z-10 rounded-lg border-border bg-card px-3 pb-3 shadow-float";

/** The foot of a sheet, from edge to edge: the sheet's padding is undone. */
const IN_SHEET =
  "in-[[role=dialog]]:-bottom-[calc(24px+env(safe-area-inset-bottom))] in-[[role=dialog]]:-mx-6 " +
  "in-[[role=dialog]]:rounded-none in-[[role=dialog]]:border-x-0 in-[[role=dialog]]:border-b-0 " +
  "in-[[role=dialog]]:px-6 in-[[role=dialog]]:pb-[calc(12px+env(safe-area-inset-bottom))] " +
  "in-[[role=dialog]]:shadow-none sm:in-[[role=dialog]]:-bottom-8 sm:in-[[role=dialog]]:-mx-8 " +
  "sm:in-[[role=dialog]]:px-8";

/** The save bar stays visible while there are unsaved changes. */
export function saveBarLook(isUnsaved: boolean) {
  const place = isUnsaved ? `${ON_PAGE} ${IN_SHEET}` : "rounded-lg border-transparent px-0 pb-3";
  return {
    "data-save-bar": isUnsaved ? "unsaved" : "saved",
    className: `flex flex-wrap items-center justify-end gap-3 border pt-3 ${place}`,
  };
}
