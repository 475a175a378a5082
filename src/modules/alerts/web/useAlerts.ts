import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { useFollowed } from '../../../platform/web/follow.ts'
import { newId } from '../../../values/ids.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { addAlert, type AlertBody, type Alerts, ALERTS_TOPIC, readAlerts } from '../contract.ts'

const KEY = ['alerts'] as const

/** What somebody wants to be told of, here or in another window, and what came true. */
export const useAlerts = () =>
  useFollowed([ALERTS_TOPIC, ACCOUNTS_TOPIC, 'ledger.posted'], KEY, readAlerts)

/** Takes the answer of a change. */
export function useTaken(): (alerts: Alerts) => void {
  const client = useQueryClient()
  return (alerts) => client.setQueryData(KEY, alerts)
}

/** Adds an alert as it is proposed, by one press. */
export function useAdding(onAdded: (proposal: Proposal) => void) {
  const taken = useTaken()
  return useMutation({
    mutationFn: (proposal: Proposal) =>
      call(addAlert, { body: { id: newId(serverNow().getTime()), ...proposal } }),
    onSuccess: (alerts, proposal) => {
      taken(alerts)
      onAdded(proposal)
    },
  })
}

export type Proposal = Omit<AlertBody, 'id'>
