import { useFollowed } from '../../../platform/web/follow.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { SIGNATURES_TOPIC } from '../../signatures/contract.ts'
import { GOALS_TOPIC } from '../../goals/contract.ts'
import { readHome } from '../contract.ts'

/** Whatever changes what comes, what is there or what waits. */
const TOPICS = [
  'ledger.posted',
  ACCOUNTS_TOPIC,
  SIGNATURES_TOPIC,
  'bills',
  'schedules',
  'deposits',
  'notifications',
  GOALS_TOPIC,
]

/** What comes, what is left and what waits; follows what changes it without a reload. */
export const useHome = () => useFollowed(TOPICS, ['home'], readHome)
