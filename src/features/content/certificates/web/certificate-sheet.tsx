import "./certificate.css";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { useSite } from "../../../../ui/facts/site.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { formatNumber } from "../certificate-number.ts";
import { CHECK_PATH, certificatePath } from "../certificate-paths.ts";

interface CertificateSheetProps {
  number: string;
  name: string;
  courseTitle: string;
  /** Day in Asia/Shanghai, `2026-11-20`. */
  finishedOn: string;
}

/** Longer titles are set smaller, so that a title fits on two lines. */
const LONG_TITLE = 24;

const checkCode = lateCode(async () => (await import("./check-code.tsx")).CheckCode);

/** The certificate as an A4 sheet in landscape format. */
export function CertificateSheet({ number, name, courseTitle, finishedOn }: CertificateSheetProps) {
  const { settings, origin } = useSite();
  const issuer = settings.name;
  return (
    <div className="certificate-frame">
      <article className="certificate" aria-label={`${name}的结业证明`}>
        <Border />
        <p className="certificate-issuer">{issuer}</p>
        <h2 className="certificate-title">结业证明</h2>
        <div className="certificate-body">
          <p className="certificate-name">
            <bdi>{name}</bdi>
          </p>
          <p className="certificate-text">于{formatDate(new Date(`${finishedOn}T00:00:00+08:00`))}学完本站课程</p>
          <p className="certificate-course" data-long={courseTitle.length > LONG_TITLE ? "" : undefined}>
            《{courseTitle}》
          </p>
          <p className="certificate-text">的全部内容，特此证明。</p>
        </div>
        <div className="certificate-foot">
          <dl className="certificate-number">
            <dt>编号</dt>
            <dd>{formatNumber(number)}</dd>
          </dl>
          <div className="certificate-code">
            <LatePart code={checkCode} props={{ text: `${origin}${certificatePath(number)}` }} />
          </div>
          <dl className="certificate-date">
            <dt>查验地址</dt>
            <dd>
              {new URL(origin).host}
              {CHECK_PATH}
            </dd>
          </dl>
        </div>
        <p className="certificate-note">
          本证明由{issuer}自己出具，只说明持有人学完了这门课，不是国家职业资格证书，也不是学历或学位证明。
        </p>
      </article>
    </div>
  );
}

const CORNERS = ["", "translate(297 0) scale(-1 1)", "translate(0 210) scale(1 -1)", "translate(297 210) scale(-1 -1)"];

/** Two lines and four corners. */
function Border() {
  return (
    <svg viewBox="0 0 297 210" aria-hidden="true" className="certificate-border" fill="none">
      <rect x="1" y="1" width="295" height="208" stroke="var(--green)" strokeWidth="1.1" />
      <rect x="5" y="5" width="287" height="200" stroke="var(--gold)" strokeWidth="0.4" />
      {CORNERS.map((transform) => (
        <g key={transform} transform={transform} stroke="var(--gold)" strokeWidth="0.5">
          <path d="M5 18C12 18 18 12 18 5M5 14C10 14 14 10 14 5M5 22C14 22 22 14 22 5" />
          <circle cx="8.6" cy="8.6" r="1" fill="var(--green)" stroke="none" />
        </g>
      ))}
    </svg>
  );
}
