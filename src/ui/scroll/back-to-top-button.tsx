import { Icon } from "../display/icon.tsx";
import { goToTop } from "./go-to-top.ts";

export function BackToTopButton() {
  return (
    <button
      type="button"
      data-back-to-top=""
      aria-label="返回顶部"
      onClick={goToTop}
      className="group rise-in fixed right-[max(16px,env(safe-area-inset-right))] bottom-[calc(24px+var(--page-bar,0px)+var(--phone-bar,0px)+var(--audio-bar,0px)+var(--view-bar,0px)+env(safe-area-inset-bottom))] z-40 grid size-11 place-items-center rounded-full border border-border bg-card text-text-secondary shadow-float hover:text-brand"
    >
      <Icon name="arrow-up" />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-full mr-2 hidden rounded-md bg-text px-2 py-1 text-xs whitespace-nowrap text-body group-hover:block group-focus-visible:block"
      >
        返回顶部
      </span>
    </button>
  );
}
