import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { withStop } from '../../../values/refusals.ts'
import { english } from '../../../values/sentence.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import type { Taxed } from './figures.ts'
import { custodiansOf } from './reading.ts'

interface Made {
  readonly year: number
  readonly version: number
  readonly person_id: string | null
  readonly accounts: readonly Taxed[]
}

/** Tells whoever the form is of and, of a child's, whoever acts for them. The form itself stays behind the sign-in. */
export async function notifyOfTaxForm(
  tx: Tx,
  ctx: ActionContext<null>,
  { year, version, person_id, accounts }: Made,
): Promise<void> {
  if (person_id === null) return
  const custodians = await custodiansOf(
    tx,
    accounts.map(({ account_id }) => account_id),
  )
  const title = english(
    version === 1
      ? 'Your {year} Form 1099-INT is ready'
      : 'Your {year} Form 1099-INT was corrected',
    { year: String(year) },
  )
  const text = english(
    version === 1
      ? 'Find it under Tax forms. It says what your accounts earned, for your tax return.'
      : 'Find the corrected form under Tax forms. It takes the place of the one before.',
  )
  for (const personId of new Set([person_id, ...custodians])) {
    await notifyMember(
      tx,
      ctx,
      { personId, kind: 'statement', title, text },
      { paragraphs: [withStop(title), text] },
    )
  }
}
