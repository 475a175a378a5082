import type { Tx } from '../../../../platform/server/db.ts'
import { formatMoney, type Money, money } from '../../../../values/money.ts'
import { english, verbatim, type Words } from '../../../../values/sentence.ts'
import { labelWords, ROLE_NAMES } from '../../../accounts/contract.ts'
import { accountsById, labelOf, type ShareAccount } from '../../../accounts/server/accounts.ts'
import type { Change } from '../../../approvals/contract.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { fullNameOf } from '../../../members/server/members.ts'
import type { ClosingRow, OpeningRow } from '../tables.ts'

// How opening and closing an account for a member are described to the administrator who has to agree.

const comes = (what: Words, after: Words): Change => ({ what, before: null, after })

/** Whom an account is for besides its primary owner. */
export interface Besides {
  readonly custodianId: string | undefined
  /** Its name. */
  readonly business: string | undefined
}

export async function describeOpening(
  tx: Tx,
  row: OpeningRow,
  { custodianId, business }: Besides,
): Promise<Description> {
  const { person_id: personId, amount_minor: minor, from_account_id: fromId, disclosed } = row
  const amount = money(minor)
  const from = fromId === null ? undefined : (await accountsById(tx, [fromId])).get(fromId)
  return {
    summary: english('Open an account for a member'),
    changes: [
      comes(english('New account'), verbatim(disclosed.name)),
      ...(business === undefined ? [] : [comes(english('Business'), verbatim(business))]),
      comes(english(ROLE_NAMES.primary), verbatim(await fullNameOf(tx, personId))),
      ...(custodianId === undefined
        ? []
        : [comes(english(ROLE_NAMES.custodian), verbatim(await fullNameOf(tx, custodianId)))]),
      ...(from ? [comes(firstAmount(from), formatMoney(amount))] : []),
    ],
    reason: row.reason ?? '',
    subjectId: personId,
    largest: amount,
  }
}

const called = (account: ShareAccount): Words => labelWords(english, labelOf(account))

const firstAmount = (from: ShareAccount): Words =>
  english('First amount, out of {account}', { account: called(from) })

export function describeClosing(
  row: ClosingRow,
  account: ShareAccount,
  { to, endedCount }: { readonly to: ShareAccount | undefined; readonly endedCount: number },
): Description {
  const rest: Money = money(row.moved_minor)
  return {
    summary: english('Close an account for a member'),
    changes: [
      {
        what: called(account),
        before: english('Open'),
        after: english('Closed'),
      },
      ...(to
        ? [comes(english('Moved to {account}', { account: called(to) }), formatMoney(rest))]
        : []),
      ...(endedCount > 0
        ? [
            {
              what: english('Scheduled by suspended owners'),
              before: verbatim(String(endedCount)),
              after: english('Cancelled'),
            },
          ]
        : []),
    ],
    reason: row.reason ?? '',
    subjectId: row.person_id,
    largest: rest,
  }
}
