import { useNavigation } from "react-router";

/**
 * What stands behind `?` in the address of a page of `path` that is on its way; null where none is. Who chooses again before
 * it has come adds to what they chose a moment ago, which the page does not show yet.
 */
export function useComingQuery(path: string): string | null {
  const { location } = useNavigation();
  return location?.pathname === path ? location.search : null;
}
