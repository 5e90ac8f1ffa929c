import type { Channel } from "../../contract.ts";

/** The colours of the payment apps, and our own drawings of what people know them by, in a 24 × 24 square. */
const MARKS: Readonly<Record<Channel, { ground: string; path: string }>> = {
  wechat: {
    ground: "#07c160",
    path: "M10 5.2c-3.700 0-6.700 2.300-6.700 5.200 0 1.700 1 3.200 2.600 4.200l-.6 1.900 2.300-1.100c.7.2 1.400.3 2.200.300a4.600 4.600 0 0 1-.2-1.300c0-2.800 2.800-5 6.200-5h.700C15.900 7 13.200 5.200 10 5.200zM7.800 7.800a.9.9 0 1 1 0 1.800.9.900 0 0 1 0-1.800zm4.500 0a.9.900 0 1 1 0 1.800.9.900 0 0 1 0-1.800zM15.700 10.200c-3 0-5.300 1.900-5.300 4.200s2.300 4.200 5.300 4.200c.6 0 1.300-.1 1.800-.3l1.900 1-.5-1.600c1.300-.8 2.100-2 2.100-3.300 0-2.300-2.300-4.200-5.300-4.200zm-1.800 2.100a.750.750 0 1 1 0 1.500.750.750 0 0 1 0-1.500zm3.600 0a.750.750 0 1 1 0 1.500.750.750 0 0 1 0-1.500z",
  },
  alipay: {
    ground: "#1677ff",
    path: "M11.200 4.500h1.800v2h5.500v1.400H13v1.700h4.600c-.4 1.600-1 3-1.900 4.200 1.300.5 2.900 1 4.800 1.600v1.900c-2.500-.7-4.500-1.400-6.100-2.100-1.600 1.600-3.600 2.500-5.700 2.500-2.800 0-4.400-1.300-4.400-3.100 0-1.900 1.600-3.100 3.800-3.100 1.600 0 3.200.5 5.300 1.400.6-.7 1-1.200 1.300-1.900H7.100V9.600h4.100V7.900H5.700V6.500h5.500zM8 12.900c-1.300 0-2 .7-2 1.600 0 1 .9 1.600 2.500 1.600 1.600 0 3-.700 4.200-1.900-1.900-.9-3.400-1.300-4.700-1.300z",
  },
};

/** The mark of a payment app in its colour; the text next to it names it. */
export function ChannelMark({ channel }: { channel: Channel }) {
  const { ground, path } = MARKS[channel];
  return (
    <svg aria-hidden="true" width={32} height={32} viewBox="0 0 24 24" className="shrink-0">
      <rect width={24} height={24} rx={6} fill={ground} />
      <path d={path} fill="#ffffff" fillRule="evenodd" />
    </svg>
  );
}
