import { Link } from "../../../../../ui/controls/link.tsx";
import type { SiteSettings } from "../../contract.ts";
import { contactLink, policeFilingLink } from "../../footer-links.ts";
import { SITE_NAV } from "./site-nav.ts";

const LEGAL = [
  { label: "用户协议", to: "/legal/terms" },
  { label: "隐私政策", to: "/legal/privacy" },
  { label: "购买协议", to: "/legal/purchase" },
  { label: "退款规则", to: "/legal/refund" },
  { label: "社区规则", to: "/legal/community" },
  { label: "投诉与举报", to: "/complaints" },
] as const;

const SOLD = ["会员", "服务"];
const waysOf = (isSold: boolean) =>
  SITE_NAV.filter(({ label }) => SOLD.includes(label) === isSold).flatMap(({ ways }) => ways);

/** The reading, watching and community sections. */
const CONTENT = waysOf(false);

/** What is sold: services and memberships, and the user's own page. */
const SERVICES = [...waysOf(true), { label: "个人中心", to: "/user/profile" }];

/** Footer of every page with a layout: links, legal texts, contact, registration numbers. */
export function SiteFooter({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="border-t border-border bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="page-width grid grid-cols-3 gap-x-8 gap-y-8 py-12 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-3 lg:col-span-1">
          <p className="text-lg font-semibold">{settings.name}</p>
          <p className="mt-2 max-w-[24em] text-sm text-text-secondary">{settings.slogan}</p>
          <Contact settings={settings} />
        </div>
        <Column title="内容" links={CONTENT} />
        <Column title="服务与会员" links={SERVICES} />
        <Column title="条款" links={LEGAL} />
      </div>
      <Filing settings={settings} />
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <p className="text-sm font-semibold">{title}</p>
      <ul className="mt-2 text-sm">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-text-secondary hover:text-brand hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ settings }: { settings: SiteSettings }) {
  const ways = [
    { label: "联系我们", contact: settings.contact_email, note: settings.contact_hours },
    { label: "投诉电话", contact: settings.complaint_phone },
    { label: "投诉邮箱", contact: settings.complaint_email },
    { label: "未成年人保护", contact: settings.minors_contact },
  ].filter(({ contact }) => contact !== "");
  if (ways.length === 0) return null;
  return (
    <ul className="mt-4 space-y-1 text-sm text-text-secondary">
      {ways.map(({ label, contact, note }) => (
        <li key={label} className="wrap-anywhere">
          {label}：
          <a href={contactLink(contact)} className="underline underline-offset-2 hover:text-brand">
            {contact}
          </a>
          {note && <span className="block">{note}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The lines required by law (decision 0095); an empty setting has no line. */
function Filing({ settings }: { settings: SiteSettings }) {
  const lines = [
    { text: settings.operator_name && `© ${settings.operator_name}` },
    { text: settings.operator_address },
    { text: settings.licence_number },
    { text: settings.icp_filing, href: "https://beian.miit.gov.cn/" },
    { text: settings.police_filing, href: policeFilingLink(settings.police_filing) },
    { text: settings.report_center_url && "违法和不良信息举报中心", href: settings.report_center_url },
  ].filter(({ text }) => text !== "");
  return (
    <div className="border-t border-border">
      <div className="page-width flex flex-wrap gap-x-6 gap-y-2 py-5 text-xs text-text-muted">
        {lines.map(({ text, href }) =>
          href ? (
            <a key={text} href={href} rel="noopener" className="underline-offset-2 hover:text-text hover:underline">
              {text}
            </a>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </div>
    </div>
  );
}
