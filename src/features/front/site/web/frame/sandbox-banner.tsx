/** Displayed on every page while sandbox providers simulate payments and messages (decisions §6). */
export function SandboxBanner({ landmarkPrefix }: { landmarkPrefix: string }) {
  return (
    <aside
      aria-label={`${landmarkPrefix}演示环境`}
      className="border-t border-warning-border bg-warning-bg px-4 py-3 text-center text-sm"
    >
      演示环境：短信、邮件和支付都在本机模拟，不会真的扣款。
      <a href="/sandbox" className="ml-1 inline-block font-medium text-warning-text underline underline-offset-2">
        打开模拟手机
      </a>
    </aside>
  );
}
