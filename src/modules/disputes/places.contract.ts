/** Problems with transactions that a member reported. */
export const DISPUTES = '/dashboard/disputes'
/** Reporting a problem with the transaction that its address names: `?about=…`. */
export const REPORT = `${DISPUTES}/new`
export const DISPUTE = `${DISPUTES}/:id`

export const disputePath = (id: string) => `${DISPUTES}/${encodeURIComponent(id)}` as const
