import type { Alert, AlertAccount, Alerts } from '../contract.ts'
import type { Proposal } from './useAlerts.ts'

const SHOWN = 4
const NOTHING = { accountId: null, amount: null, words: null, days: null } as const
const CHANNELS: Proposal['channels'] = ['portal', 'mail']

/** What most people want to hear of their first account and of the days ahead. */
const usual = ({ id }: AlertAccount): readonly Proposal[] => {
  const of = { ...NOTHING, accountId: id, channels: CHANNELS }
  return [
    { ...of, kind: 'below', amount: '100.00' },
    { ...of, kind: 'money_in', amount: '500.00' },
    { ...of, kind: 'money_out', amount: '500.00' },
    { ...NOTHING, kind: 'low_forecast', amount: '100.00', channels: CHANNELS },
    { ...NOTHING, kind: 'bill_due', days: 3, channels: CHANNELS },
  ]
}

/** What of it nobody has chosen yet, whatever the amount: nothing where there is no account. */
export function proposalsFor({
  alerts,
  accounts,
}: Pick<Alerts, 'alerts' | 'accounts'>): readonly Proposal[] {
  const [first] = accounts
  if (!first) return []
  const isLike = (proposal: Proposal) => (alert: Alert) =>
    alert.kind === proposal.kind && alert.accountId === proposal.accountId
  return usual(first)
    .filter((proposal) => !alerts.some(isLike(proposal)))
    .slice(0, SHOWN)
}
