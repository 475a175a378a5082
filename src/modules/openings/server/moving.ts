import { POSTING_REFUSALS } from '../../transfers/contract.ts'
import type { FundingRefusal } from '../contract.ts'

type Known = FundingRefusal | 'id_reused'

/** What a transfer is refused for, as opening and closing say it. */
export const fundingRefusal = (code: string): Known =>
  code in POSTING_REFUSALS && code !== 'user_not_found' && code !== 'invalid_amount'
    ? (code as Known)
    : 'transfer_failed'
