import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { fullName } from '../../../../values/person.ts'
import { assert } from '../../../../values/result.ts'
import { english, verbatim, type Words } from '../../../../values/sentence.ts'
import {
  labelWords,
  type OwnerRole,
  roleInSentence,
  ROLE_NAMES,
} from '../../../accounts/contract.ts'
import { labelOf } from '../../../accounts/server/accounts.ts'
import type { Change } from '../../../approvals/contract.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { audit } from '../../../audit/server/audit.ts'
import { namesOf } from '../../../members/server/members.ts'
import type { Ended } from '../../../standingOrders/server/standingOrders.ts'
import { tellOwners } from '../news.ts'
import { withOrdersEnded } from '../orders.ts'
import type { ChangeInput, OwnedAccount } from './reading.ts'

/** A change as it is told to everybody who has to do with the account, and to a second administrator. */
interface Telling {
  readonly action:
    | 'owner.added'
    | 'owner.ended_by_staff'
    | 'owner.role_changed'
    | 'owner.primary_changed'
  readonly summary: Words
  readonly changes: readonly Change[]
  /** What is said to somebody who calls the account so. */
  readonly words: (account: Words) => { readonly title: Words; readonly text: Words }
  /** Told besides those who have to do with the account afterwards. */
  readonly left?: string
}

interface Concerned extends OwnedAccount {
  readonly personId: string
  /** What was scheduled by whoever can pay from it no more. */
  readonly ended: readonly Ended[]
}

/** The trail says who, what and why; owners hear what, and not what staff noted as the reason. */
export async function leaveTraces(
  tx: Tx,
  ctx: ActionContext,
  input: ChangeInput,
  concerned: Concerned,
): Promise<Description> {
  const { account, personId } = concerned
  const { action, summary, changes, words, left } = await tellingOf(tx, input.change, concerned)
  const { reason } = input
  const called = labelWords(english, labelOf(account))
  const detail = { accountId: account.id, account: called, changes, reason }
  await audit(tx, ctx, action, { subjectId: personId, detail })
  const alsoTold = left === undefined ? {} : { alsoTold: left }
  await tellOwners(tx, ctx, {
    accountId: account.id,
    words: (name) => {
      const { title, text } = words(name)
      return { title, text: withOrdersEnded(text, concerned.ended) }
    },
    ...alsoTold,
  })
  return { summary, changes, reason, subjectId: personId }
}

async function tellingOf(
  tx: Tx,
  change: ChangeInput['change'],
  { account, owners, personId }: Concerned,
): Promise<Telling> {
  const names = await namesOf(tx, [personId, account.primaryId])
  const nameOf = (id: string): Words => {
    const found = names.get(id)
    assert(found, `${id} has a name`)
    return verbatim(fullName(found))
  }
  const name = nameOf(personId)
  const called = labelWords(english, labelOf(account))
  const role = owners.find((owner) => owner.personId === personId)?.role ?? 'delegate'
  switch (change.kind) {
    case 'add':
      return added(called, name, change.role)
    case 'end':
      return { ...ended(called, name, role), left: personId }
    case 'role':
      return changed(called, name, role, change.role)
    case 'primary': {
      const former = { id: account.primaryId, name: nameOf(account.primaryId) }
      const succession = succeeded(called, name, former.name, change.former === 'joint')
      return change.former === 'joint' ? succession : { ...succession, left: former.id }
    }
  }
}

const roleOf = (role: OwnerRole, account: Words): Words =>
  english('{role} of {account}', { role: english(ROLE_NAMES[role]), account })

const added = (called: Words, name: Words, role: OwnerRole): Telling => ({
  action: 'owner.added',
  summary: english('Add somebody to an account'),
  changes: [{ what: roleOf(role, called), before: null, after: name }],
  words: (account) => ({
    title: english('{name} joined {account}', { name, account }),
    text: english('Our staff added {name} to {account} as {role}. It counts from now on.', {
      name,
      account,
      role: roleInSentence(english, { role: role, dailyCap: null }),
    }),
  }),
})

const ended = (called: Words, name: Words, role: OwnerRole): Telling => ({
  action: 'owner.ended_by_staff',
  summary: english('Remove somebody from an account'),
  changes: [{ what: roleOf(role, called), before: name, after: null }],
  words: (account) => ({
    title: english('{name} was removed from {account}', { name, account }),
    text: english('Our staff removed {name} from {account}. It counts from now on.', {
      name,
      account,
    }),
  }),
})

const changed = (called: Words, name: Words, before: OwnerRole, after: OwnerRole): Telling => ({
  action: 'owner.role_changed',
  summary: english('Change what somebody may do with an account'),
  changes: [
    {
      what: english('{name}, {account}', { name, account: called }),
      before: english(ROLE_NAMES[before]),
      after: english(ROLE_NAMES[after]),
    },
  ],
  words: (account) => ({
    title: english('{name} has another role on {account}', { name, account }),
    text: english('Our staff changed the role of {name} on {account}: {role}, from now on.', {
      name,
      account,
      role: roleInSentence(english, { role: after, dailyCap: null }),
    }),
  }),
})

function succeeded(called: Words, name: Words, former: Words, stays: boolean): Telling {
  const afterwards = {
    what: english('{name}, {account}', { name: former, account: called }),
    before: english(ROLE_NAMES.primary),
    after: stays ? english(ROLE_NAMES.joint) : null,
  }
  return {
    action: 'owner.primary_changed',
    summary: english('Change the primary owner of an account'),
    changes: [{ what: roleOf('primary', called), before: former, after: name }, afterwards],
    words: (account) => ({
      title: english('{name} is the primary owner of {account}', { name, account }),
      text: english(
        stays
          ? 'Our staff changed it. Statements of {account} are in the name of {name} from now on; {former} is a joint owner.'
          : 'Our staff changed it. Statements of {account} are in the name of {name} from now on; {former} has nothing to do with it any more.',
        { name, account, former },
      ),
    }),
  }
}
