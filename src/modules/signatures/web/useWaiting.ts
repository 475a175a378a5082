import { useFollowed } from '../../../platform/web/follow.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { listWaiting, SIGNATURES_TOPIC } from '../contract.ts'

/** What waits for a second signature on the accounts of the member; follows what other owners do. */
export const useWaiting = () =>
  useFollowed([SIGNATURES_TOPIC, ACCOUNTS_TOPIC], ['signatures'], listWaiting)
