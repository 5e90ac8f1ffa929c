/**
 * The save bar stays visible while there are unsaved changes, above other elements fixed at the bottom of the window.
 */
export function saveBarLook(isUnsaved: boolean) {
  const place = isUnsaved
    ? "border-border bg-card px-3 sticky bottom-[calc(12px+var(--view-bar,0px))] z-10 shadow-float in-[[role=dialog]]:bottom-0"
    : "border-transparent px-0";
  return {
    "data-save-bar": isUnsaved ? "unsaved" : "saved",
    className: `flex flex-wrap items-center justify-end gap-3 rounded-lg border py-3 ${place}`,
  };
}
