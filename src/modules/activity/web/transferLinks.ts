import type { Activity } from '../contract.ts'

/** Which form of the dashboard orders which kind of transfer. */
const FORM: Readonly<Record<string, string>> = {
  own_transfer: 'internal',
  member_transfer: 'user',
  us_bank_transfer: 'external',
  international_transfer: 'international',
}

type Ordered = Pick<Activity, 'id' | 'kind' | 'orderedByMember'>

const addressOf = ({ kind, orderedByMember }: Ordered, rest: string): string | undefined => {
  const form = FORM[kind]
  return orderedByMember && form
    ? `/dashboard?transfer=${form}&${rest}#transfer-section`
    : undefined
}

/** Where the same transfer can be ordered again; undefined for what the member did not order. */
export const repeatAddress = (item: Ordered): string | undefined =>
  addressOf(item, `repeat=${item.id}`)

export const receiptAddress = (item: Ordered): string | undefined =>
  addressOf(item, `step=receipt&receipt=${item.id}`)

/** Where staff are asked about it, in a form that names it. */
export const questionAddress = ({ id }: Pick<Activity, 'id'>): string =>
  `/dashboard/questions?about=${id}`
