/** Explanations for browsers without scripts; only on the server, because browsers that run scripts never show them. */
const NOTES = import.meta.env.SSR && {
  order: {
    title: "下单和付款需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器打开。现在没有产生订单和费用。",
  },
  code: {
    title: "显示付款码需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器登录同一个账号。没有付款的订单到时间会自动关闭，不会扣款。",
  },
  outcome: {
    title: "查看支付结果需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器登录同一个账号。已经付的款不会丢，到账后会员自动开通。",
  },
  certificate: {
    title: "查验结业证明需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器打开。证明本身不受影响。",
  },
  redeem: {
    title: "使用兑换码需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器打开。兑换码没有用掉。",
  },
  refund: {
    title: "申请退款需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器登录同一个账号，也可以写信到页脚的邮箱。没有提交任何申请。",
  },
  gift: {
    title: "领取礼物需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器打开。礼物还在。",
  },
  booking: {
    title: "选时间需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器打开。没有占用任何时间，也没有产生费用。",
  },
  proposal: {
    title: "提出共创需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器打开。别人的提议不用它也能读。",
  },
  enquiry: {
    title: "提交项目需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者写信到页脚的邮箱，写明要做什么和怎么联系你。",
  },
  complaint: {
    title: "在线提交需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者用页脚的投诉邮箱、电话告诉我们。",
  },
  invite: {
    title: "打开邀请需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器打开。",
  },
  unsubscribe: {
    title: "退订需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者用邮件软件自己的退订按钮。",
  },
  profile: {
    title: "个人中心需要 JavaScript",
    text: "在浏览器设置里允许 JavaScript 后刷新这一页，或者换一个浏览器登录。你的会员、订单和学习进度都在；公开的内容不用它也能读。",
  },
};

/** Replaces a page that browsers without JavaScript cannot show. */
export function NeedsScript({
  what,
}: {
  what:
    | "order"
    | "code"
    | "outcome"
    | "certificate"
    | "redeem"
    | "refund"
    | "gift"
    | "booking"
    | "proposal"
    | "enquiry"
    | "complaint"
    | "invite"
    | "unsubscribe"
    | "profile";
}) {
  return (
    <noscript>
      {NOTES && (
        <div className="mb-8 rounded-lg border border-border bg-surface px-6 py-10 text-center">
          <p className="text-xl font-semibold">{NOTES[what].title}</p>
          <p className="mx-auto mt-2 max-w-[34em] text-text-secondary">{NOTES[what].text}</p>
          <p className="mt-4">
            <a href="/" className="inline-flex min-h-11 items-center font-medium text-brand hover:underline">
              返回首页
            </a>
          </p>
        </div>
      )}
    </noscript>
  );
}
