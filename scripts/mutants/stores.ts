const AUTH = "src/features/identity/auth/server/sessions";
const IDEMPOTENCY = "src/features/identity/idempotency/server";
const LEDGER = "src/features/access/membership/server/ledger";
const PLANS = "src/features/access/membership/server/plans";
const ORDERS = "src/features/commerce/orders/server";
const COUPONS = "src/features/commerce/coupons/server";
const INVOICES = "src/features/commerce/invoices/server";

/** Stores of money and rights, with the tests that must detect each change. */
export const STORES: readonly { files: readonly string[]; tests: readonly string[] }[] = [
  { files: [`${AUTH}/session-store.ts`], tests: [`${AUTH}/session-store.test.ts`] },
  { files: [`${IDEMPOTENCY}/idempotency-store.ts`], tests: [`${IDEMPOTENCY}/idempotency-store.test.ts`] },
  {
    files: [`${LEDGER}/grant-store.ts`, `${LEDGER}/term-store.ts`, `${LEDGER}/open-right-store.ts`],
    tests: [`${LEDGER}/grant-store.test.ts`],
  },
  {
    files: [
      `${LEDGER}/code-right-store.ts`,
      `${LEDGER}/gift-right-store.ts`,
      `${LEDGER}/invitation-right-store.ts`,
      `${LEDGER}/moved-right-store.ts`,
    ],
    tests: [`${LEDGER}/given-right-stores.test.ts`],
  },
  { files: [`${PLANS}/plan-store.ts`], tests: [`${PLANS}/plan-store.test.ts`] },
  { files: [`${ORDERS}/order/order-store.ts`], tests: [`${ORDERS}/order/order-store.test.ts`] },
  { files: [`${ORDERS}/order/charged-price-store.ts`], tests: [`${ORDERS}/order/charged-price-store.test.ts`] },
  {
    files: [`${ORDERS}/payment/payment-store.ts`, `${ORDERS}/payment/payer-store.ts`],
    tests: [`${ORDERS}/payment/payment-store.test.ts`],
  },
  {
    files: [`${ORDERS}/payment/trade-store.ts`],
    tests: [`${ORDERS}/payment/payment-store.test.ts`, `${ORDERS}/payment/reused-transaction.test.ts`],
  },
  { files: [`${ORDERS}/payment/refund-store.ts`], tests: [`${ORDERS}/payment/refund-store.test.ts`] },
  { files: [`${ORDERS}/payment/exception-store.ts`], tests: [`${ORDERS}/payment/exception-store.test.ts`] },
  {
    files: [`${ORDERS}/refunds/refund-rules-store.ts`, `${ORDERS}/refunds/refund-file-store.ts`],
    tests: [`${ORDERS}/refunds/refund-file-store.test.ts`],
  },
  {
    files: [`${ORDERS}/bills/bill-store.ts`, `${ORDERS}/bills/difference-store.ts`],
    tests: [`${ORDERS}/bills/bill-stores.test.ts`],
  },
  { files: [`${ORDERS}/bills/own-books-store.ts`], tests: [`${ORDERS}/bills/own-books-store.test.ts`] },
  {
    files: [`${INVOICES}/invoice-store.ts`, `${INVOICES}/invoice-file-store.ts`],
    tests: [`${INVOICES}/invoice-store.test.ts`],
  },
  {
    files: [`${COUPONS}/coupon-store.ts`, `${COUPONS}/campaign-store.ts`],
    tests: [`${COUPONS}/coupon-store.test.ts`, `${COUPONS}/others-coupons.test.ts`, `${COUPONS}/coupons.test.ts`],
  },
];
