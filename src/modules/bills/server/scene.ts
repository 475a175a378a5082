import type { Clock } from '../../../platform/server/clock.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'

/** When and for whom bills are paid. */
export interface BillScene {
  readonly clock: Clock
  readonly institution: Institution
}

/** Who asks, and from where. */
export interface BillCustomer {
  readonly memberId: string
  readonly address: string | null
}

export const todayIn = ({ clock, institution }: BillScene): Day =>
  dayOf(clock.now(), institution.timeZone)
