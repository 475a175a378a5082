import type { Institution } from '../../../values/institution.ts'

type Support = Pick<Institution, 'supportPhone' | 'supportEmail' | 'supportHours'>

/** What the member is told of `left`, the number of transfers that the limit still lets through. */
export function limitWords(left: number, support: Support): string {
  const { supportPhone, supportEmail, supportHours } = support
  if (left === 0) {
    const reach = `${supportPhone ?? supportEmail}, ${supportHours}`
    return `You have no transfers to other banks left for now. Please contact us: ${reach}.`
  }
  return left === 1
    ? 'You can send 1 more transfer to other banks or abroad.'
    : `You can send ${left} more transfers to other banks or abroad.`
}
