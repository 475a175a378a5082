export const RULES = '/admin/payment-rules'
export const NEW_RULE = `${RULES}/new`
/** The count of transfers has a page of its own, with words that the specification gives. */
export const TRANSFER_LIMIT_PAGE = '/admin/settings'
export const TRANSFER_LIMIT_ID = '00000000-0000-7000-8000-000000000002'

export const rulePath = (ruleId: string): string =>
  ruleId === TRANSFER_LIMIT_ID ? TRANSFER_LIMIT_PAGE : `${RULES}/${ruleId}`
