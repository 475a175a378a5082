import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { withStop } from '../../../values/refusals.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { TAX_FORMS_PAGE } from '../places.contract.ts'
import type { Taxed } from './figures.ts'
import { custodiansOf, readersOfBusiness } from './reading.ts'

interface Made {
  readonly year: number
  readonly version: number
  readonly recipient_id: string
  readonly person_id: string | null
  /** Of the recipient. */
  readonly name: string
  readonly accounts: readonly Taxed[]
}

/** Tells whoever the form is of, and whoever acts for a child or owns accounts of a business. The form itself stays behind the sign-in. */
export async function notifyOfTaxForm(
  tx: Tx,
  ctx: ActionContext<null>,
  { year, version, recipient_id, person_id, name, accounts }: Made,
): Promise<void> {
  const accountIds = accounts.map(({ account_id }) => account_id)
  const told =
    person_id === null
      ? await readersOfBusiness(tx, recipient_id, accountIds)
      : [person_id, ...(await custodiansOf(tx, accountIds))]
  for (const personId of new Set(told)) {
    const whose = personId === person_id ? undefined : verbatim(name)
    const title = titleOf(version, String(year), whose)
    const text = textOf(version, whose)
    await notifyMember(
      tx,
      ctx,
      { personId, kind: 'statement', title, text, path: TAX_FORMS_PAGE },
      { paragraphs: [withStop(title), text] },
    )
  }
}

/** @param whose the name of the recipient, for others than themselves */
function titleOf(version: number, year: string, whose: Words | undefined): Words {
  if (whose === undefined) {
    return english(
      version === 1
        ? 'Your {year} Form 1099-INT is ready'
        : 'Your {year} Form 1099-INT was corrected',
      { year },
    )
  }
  return english(
    version === 1
      ? 'The {year} Form 1099-INT of {name} is ready'
      : 'The {year} Form 1099-INT of {name} was corrected',
    { year, name: whose },
  )
}

function textOf(version: number, whose: Words | undefined): Words {
  if (version > 1)
    return english('Find the corrected form under Tax forms. It takes the place of the one before.')
  return english(
    whose === undefined
      ? 'Find it under Tax forms. It says what your accounts earned, for your tax return.'
      : 'Find it under Tax forms. It says what the accounts earned, for the tax return.',
  )
}
