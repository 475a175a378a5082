/** Where a member pays bills. */
export const BILL_PAY = '/dashboard/bills'

/** Bill Pay with a biller chosen. */
export const billerPath = (billerId: string): string => `${BILL_PAY}?biller=${billerId}`
