import { LinkButton } from "../controls/button.tsx";
import type { MissingContent } from "./trouble.ts";

/** Replaces missing content (spec §6): says that the visitor made no mistake, and links to similar content. */
export function MissingScreen({ wayOn }: { wayOn: MissingContent }) {
  return (
    <main id="main" className="grid min-h-[60dvh] place-items-center px-6 py-16 text-center">
      <div>
        <h1 className="text-2xl font-semibold">内容不存在</h1>
        <p className="mt-3 text-text-secondary">它可能已被移动或删除。</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton to={wayOn.to}>{wayOn.label}</LinkButton>
          <LinkButton to="/" variant="secondary">
            返回首页
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
