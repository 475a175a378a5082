import type { ActionContext } from '../../../platform/server/action.ts'
import { type Clock, ledgerTime } from '../../../platform/server/clock.ts'
import type { Timing } from './types.ts'

/** A posting of the last second of a day may commit a little later. */
const SETTLES_IN_MS = 5 * 60_000

/** The moment up to which all is posted, whose days and months are over for good. */
export const settledAt = (at: Date): Date => new Date(at.getTime() - SETTLES_IN_MS)

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
