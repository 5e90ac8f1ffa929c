/** Search box and filters above a list. */
export const FILTER_BOX = "min-h-9 rounded-md border border-border-strong bg-card px-2.5 text-sm";
