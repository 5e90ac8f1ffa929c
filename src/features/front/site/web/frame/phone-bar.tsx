import { Link } from "../../../../../ui/controls/link.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { currentOfSection, PHONE_NAV } from "./site-nav.ts";

/**
 * The tab bar of phones with four destinations. A page's own bar replaces it, and the page ends above it
 * (foot-bars.css).
 */
export function PhoneBar({ pathname }: { pathname: string }) {
  return (
    <nav
      aria-label="常用"
      data-phone-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-header pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="flex px-[env(safe-area-inset-left)]">
        {PHONE_NAV.map((section) => {
          const [first] = section.ways;
          if (first === undefined) return null;
          return (
            <li key={section.label} className="flex-1">
              <Link
                to={first.to}
                aria-current={currentOfSection(section, pathname)}
                className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-text-secondary aria-[current]:font-semibold aria-[current]:text-brand"
              >
                <Icon name={section.icon} size={22} />
                {section.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
