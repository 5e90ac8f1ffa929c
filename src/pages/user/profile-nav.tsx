import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { LatePart } from "../../ui/trouble/late-part.tsx";
import { invitationEntryCode } from "./profile-code.tsx";
import { hrefOfPart, OVERVIEW, PART_GROUPS, type Part } from "./profile-parts.ts";

interface ProfileNavProps {
  /** undefined: unknown yet. */
  current?: Part | typeof OVERVIEW;
}

/** Rendered while it is unknown whether the part is available, and if it is not. */
const drawNothing = () => null;

const ROW = "flex min-h-11 items-center rounded-md px-3 hover:bg-hover";

/** The side navigation of 个人中心: its parts in groups. */
export function SideNav({ current }: ProfileNavProps) {
  const link = ({ key, label }: Part | typeof OVERVIEW) => (
    <Link
      to={hrefOfPart(key)}
      aria-current={current?.key === key ? "page" : undefined}
      className={`${ROW} text-text-secondary aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand`}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="个人中心" className="sticky top-24 self-start max-lg:hidden">
      {link(OVERVIEW)}
      <Groups link={link} />
    </nav>
  );
}

/** The same list below the overview on narrow screens, where each part fills the page. */
export function PartList() {
  return (
    <nav aria-label="个人中心" className="mt-10 lg:hidden">
      <Groups
        link={({ key, label }) => (
          <Link to={hrefOfPart(key)} className={`${ROW} min-h-12 justify-between`}>
            {label}
            <Icon name="chevron-right" size={18} className="text-text-muted" />
          </Link>
        )}
      />
    </nav>
  );
}

function Groups({ link }: { link(part: Part): React.ReactNode }) {
  return PART_GROUPS.filter(({ parts }) => parts.length > 0).map(({ label, parts }) => (
    <div key={label} className="mt-5">
      <p className="px-3 pb-1 text-sm text-text-muted">{label}</p>
      <ul>
        {parts.map((part) =>
          part.key === "invitations" ? (
            <LatePart
              key={part.key}
              code={invitationEntryCode}
              props={{ children: <li>{link(part)}</li> }}
              frame={drawNothing}
            />
          ) : (
            <li key={part.key}>{link(part)}</li>
          ),
        )}
      </ul>
    </div>
  ));
}
