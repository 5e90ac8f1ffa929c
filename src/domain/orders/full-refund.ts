/** Up to which use a purchase is refunded in full (decisions §9). */
export interface FullRefund {
  /** Days after payment; 0: such refunds are off. */
  days: number;
  /** Of a membership: how many resources may have been opened. */
  most_opened: number;
  /** Of a product: how much of it may have been used. */
  used_percent: number;
}
