/** Where a member pays bills: a panel of the dashboard. */
export const BILL_PAY = '/dashboard?panel=billpay#quick-actions-billpay'

/** Bill Pay with a biller chosen. */
export const billerPath = (billerId: string): string =>
  BILL_PAY.replace('#', `&biller=${billerId}#`)
