import type { ActionContext } from '../../../platform/server/action.ts'
import { type Clock, ledgerTime } from '../../../platform/server/clock.ts'
import type { Timing } from './types.ts'

interface Place {
  readonly clock: Clock
  readonly institution: { readonly timeZone: string }
}

/** When it is, for whatever moves money at an institution. */
export const timingOf = ({ clock, institution }: Place): Timing => ({
  zone: institution.timeZone,
  at: ledgerTime(clock),
})

/** The same for the ledger's part of an action. */
export const timingIn = ({
  institution,
  ledgerAt,
}: Pick<ActionContext<string | null>, 'institution' | 'ledgerAt'>): Timing => ({
  zone: institution.timeZone,
  at: ledgerAt,
})
