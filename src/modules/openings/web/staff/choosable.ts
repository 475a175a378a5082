import type { ChoosableAccount } from '../../../accounts/web/accounts.tsx'
import type { UsableAccount } from '../../staff.contract.ts'

/** As the choice of an account draws them: what staff are shown can be used. */
export const choosable = (accounts: readonly UsableAccount[]): readonly ChoosableAccount[] =>
  accounts.map((account) => ({ ...account, ...USABLE }))

const USABLE = { status: 'open', mayPay: true, twoToSign: false, hidden: false } as const
