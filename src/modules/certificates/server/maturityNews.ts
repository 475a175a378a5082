import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney } from '../../../values/money.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { labelWords } from '../../accounts/contract.ts'
import { labelOf } from '../../accounts/server/accounts.ts'
import type { Matured } from './moving.ts'
import { notifyReaders } from './notifications.ts'
import { ratesOf } from './present.ts'
import { certificatePath } from '../places.contract.ts'
import { ACTIVITY } from '../../activity/places.contract.ts'
import type { CertificateRow } from './tables.ts'

type Context = ActionContext<null>

/** Tells everybody who sees the certificate what became of it at its maturity. */
export async function notifyOfMaturity(tx: Tx, ctx: Context, matured: Matured): Promise<void> {
  const { account, target, moved, renewed } = matured
  const to = target && labelWords(english, labelOf(target))
  const movedWords =
    moved.minor > 0n && to
      ? [english('{amount} went to {account}.', { amount: formatMoney(moved), account: to })]
      : []
  await notifyReaders(tx, ctx, account.id, account.primaryId, ({ account: name }) => ({
    title: renewed
      ? english('Your {account} was renewed', { account: name })
      : english('Your {account} matured and was closed', { account: name }),
    sentences: [...movedWords, ...(renewed ? renewalSentences(ctx, account.product, renewed) : [])],
    path: renewed ? certificatePath(account.id) : ACTIVITY,
  }))
}

function renewalSentences(
  { institution }: Context,
  productId: string,
  renewed: CertificateRow,
): readonly Words[] {
  const product = institution.shares.find(({ id }) => id === productId)
  const { rate, apy } = ratesOf(product, renewed, renewed.principal_minor)
  const { matures_on: matures, grace_until: grace } = renewed
  return [
    rate === null || apy === null
      ? english('Its new term ends on {day}.', { day: formatDay(matures) })
      : english('Its new term ends on {day}, at {rate}%, which is {apy}% APY.', {
          day: formatDay(matures),
          rate,
          apy,
        }),
    ...(grace === null
      ? []
      : [english('Until {day} you can close it without a penalty.', { day: formatDay(grace) })]),
  ]
}
