import { useFollowed } from '../../../platform/web/follow.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { readOverview } from '../contract.ts'

/** The member's accounts and what happened on them lately; follows the ledger without a reload. */
export const useOverview = () =>
  useFollowed(['ledger.posted', ACCOUNTS_TOPIC], ['overview'], readOverview)
