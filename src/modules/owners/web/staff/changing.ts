import { call } from '../../../../platform/web/api.ts'
import type { Words } from '../../../../values/sentence.ts'
import { changeOwners, type OwnersChange, type StaffAccount } from '../../staff.contract.ts'

/** The account a window was opened for, as it was then: what others change meanwhile is refused. */
export interface Changing {
  readonly accountId: string
  readonly seen: StaffAccount
  /** Told what to say: it is done, or another administrator has to agree. */
  readonly onDone: (sentence: Words, account?: StaffAccount) => void
  readonly onClose: () => void
  /** What is seen here may be old. */
  readonly onRefused: () => void
}

/** How every change of owners is sent. */
export const sendingOf = ({ accountId, onDone, onRefused }: Changing) => ({
  send: (body: OwnersChange) => call(changeOwners, { params: { accountId }, body }),
  onHandedOn: (sentence: Words) => onDone(sentence),
  onRefused,
})
