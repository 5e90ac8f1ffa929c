import { useState } from "react";
import { useConsole, useMay } from "../../../../ui/console/console-context.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { NamedIcon } from "../../../../ui/icons/named-icon.tsx";
import { LatePart } from "../../../../ui/trouble/late-part.tsx";

interface BenefitIconsProps {
  benefits: readonly string[];
  /** Icons in the order of the benefits; an empty string means a check mark. */
  icons: readonly string[];
  onChange(icons: string[]): void;
}

/** Lets staff choose an icon for each benefit from the packed icons. */
export function BenefitIcons({ benefits, icons, onChange }: BenefitIconsProps) {
  const [choosing, setChoosing] = useState<number | null>(null);
  const { iconPicker } = useConsole();
  const maySearch = useMay("icons.search");
  const put = (at: number, name: string) => {
    onChange(benefits.map((_benefit, index) => (index === at ? name : (icons[index] ?? ""))));
    setChoosing(null);
  };
  if (!maySearch || benefits.length === 0) return null;
  const chosen = choosing === null ? undefined : benefits[choosing];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">按样子选图标</legend>
      <ul className="flex flex-col gap-1">
        {benefits.map((benefit, at) => {
          const icon = icons[at]?.trim() ?? "";
          return (
            <li key={benefit} className="flex items-center gap-3 text-sm">
              {icon === "" ? <Icon name="check" size={20} /> : <NamedIcon name={icon} size={20} />}
              <span className="min-w-0 flex-1 truncate">{benefit}</span>
              <Button
                size="small"
                variant="secondary"
                aria-label={`给“${benefit}”选图标`}
                onClick={() => setChoosing(at)}
              >
                选图标
              </Button>
              {icon !== "" && (
                <Button size="small" variant="text" aria-label={`“${benefit}”用对勾`} onClick={() => put(at, "")}>
                  用对勾
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {choosing !== null && chosen !== undefined && (
        <LatePart
          code={iconPicker}
          props={{
            title: `“${chosen}”的图标`,
            onPick: (name: string) => put(choosing, name),
            onClose: () => setChoosing(null),
          }}
        />
      )}
    </fieldset>
  );
}
