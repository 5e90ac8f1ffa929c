/** The stylesheet of the phone page; served as a file because the page's policy allows nothing inline. */
export const PHONE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f7f8, #0a0a0a);
  --card: light-dark(#ffffff, #1a1a1a);
  --text: light-dark(#1f2328, #f0f2f4);
  --quiet: light-dark(#59636e, #c3c9cf);
  --line: light-dark(#e6e8eb, #2a2d31);
  --edge: light-dark(#6b7280, #9aa4ae);
  --brand: light-dark(#0e7a43, #63e2b7);
  --danger: light-dark(#b4233f, #ff9aa8);
  --on-brand: light-dark(#ffffff, #0a0a0a);
}
* { box-sizing: border-box; }
html { font: 16px/1.6 -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; text-autospace: normal; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
p, h1, h2, ul, ol, dl, dd { margin: 0; padding: 0; }
h1 { font-size: 20px; line-height: 1.3; text-wrap: balance; }
h2 { font-size: 16px; line-height: 1.3; margin-bottom: 12px; }
a { color: var(--brand); text-underline-offset: 3px; }
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; max-width: 1000px; margin: 0 auto; padding: 16px 16px 0; }
.brand a { color: inherit; text-decoration: none; font-weight: 600; font-size: 18px; display: inline-block; padding: 8px 0; }
.hint { color: var(--quiet); font-size: 14px; }
main { max-width: 1000px; margin: 0 auto; padding: 16px; padding-bottom: calc(32px + env(safe-area-inset-bottom)); }
.desk { display: grid; gap: 24px; }
.phone, .bench { display: grid; gap: 24px; align-content: start; min-width: 0; }
.list { list-style: none; display: grid; gap: 12px; }
.card, .empty { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px; }
.empty { color: var(--quiet); }
.card form, section > form { margin-top: 12px; }
.money { font-size: 32px; line-height: 1.3; font-weight: 600; font-variant-numeric: tabular-nums; }
.code { font-size: 32px; line-height: 1.3; font-weight: 600; letter-spacing: .12em; font-variant-numeric: tabular-nums; }
.mail-text { white-space: pre-line; }
.row { display: flex; gap: 12px; align-items: end; }
.grow { flex: 1; min-width: 0; }
button { min-height: 44px; padding: 8px 16px; border-radius: 8px; border: 1px solid var(--edge); background: var(--card); color: var(--text); font: inherit; cursor: pointer; }
button:hover { background: light-dark(#f5f7f8, #202327); }
.primary { width: 100%; border-color: var(--brand); background: var(--brand); color: var(--on-brand); font-weight: 600; }
.primary:hover { background: var(--brand); filter: brightness(1.08); }
.copy { display: none; }
.scripted .copy { display: inline-block; }
label { display: grid; gap: 4px; font-size: 14px; color: var(--quiet); }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.wechat a { display: inline-block; padding: 12px 0; }
fieldset { margin: 12px 0 0; padding: 8px 16px; border: 1px solid var(--line); border-radius: 14px; }
legend { padding: 0 8px; }
.tick { display: flex; align-items: center; gap: 8px; min-height: 44px; font-size: 16px; color: inherit; }
.tick input { flex: none; width: 20px; min-height: 20px; margin: 0; }
.tick + .row { margin-top: 12px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
dt { color: var(--quiet); }
.account { font-weight: 600; font-size: 18px; }
.news { border: 1px solid var(--danger); border-radius: 14px; padding: 12px 16px; color: var(--danger); font-weight: 600; }
.apart { margin-top: 12px; width: 100%; }
.buttons { display: grid; gap: 8px; margin-bottom: 16px; }
.buttons div { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
.buttons button { min-width: 12em; text-align: start; }
#answers { display: grid; gap: 12px; }
.answers { list-style: none; display: grid; gap: 4px; font-size: 14px; }
summary { display: flex; align-items: center; min-height: 44px; color: var(--brand); cursor: pointer; }
code { display: block; margin-top: 4px; padding: 4px 8px; border-radius: 8px; background: light-dark(#f5f7f8, #202327); font-size: 13px; white-space: pre-wrap; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 800px) {
  .desk { grid-template-columns: 400px 1fr; gap: 48px; align-items: start; }
  .phone { border: 10px solid var(--edge); border-radius: 44px; padding: 32px 20px; background: var(--ground); min-height: 640px; align-content: start; }
}
@media (prefers-reduced-motion: no-preference) { button { transition: background-color 150ms ease-out; } }
`;
