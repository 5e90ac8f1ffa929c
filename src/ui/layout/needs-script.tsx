interface NeedsScriptProps {
  title: string;
  /** What can be done, and that nothing is lost. */
  text: string;
}

/** In the place of a page that browsers without JavaScript cannot show. */
export function NeedsScript({ title, text }: NeedsScriptProps) {
  return (
    <noscript>
      <div className="mb-8 rounded-lg border border-border bg-surface px-6 py-10 text-center">
        <p className="text-xl font-semibold">{title}</p>
        <p className="mx-auto mt-2 max-w-[34em] text-text-secondary">{text}</p>
        <p className="mt-4">
          <a href="/" className="inline-flex min-h-11 items-center font-medium text-brand hover:underline">
            返回首页
          </a>
        </p>
      </div>
    </noscript>
  );
}
