import { accountsOf } from '../../../src/modules/accounts/server/accounts.ts'
import { history } from '../../../src/modules/ledger/server/ledger.ts'
import { addReply } from '../../../src/modules/support/server/conversing.ts'
import { ACCOUNT, TRANSACTION } from '../../../src/modules/support/server/ownSubjects.ts'
import { storeMessage } from '../../../src/modules/support/server/receiving.ts'
import { addSaved } from '../../../src/modules/support/server/savedAnswers.ts'
import { ABOUT_NOTHING } from '../../../src/modules/support/server/subjects.ts'
import { answer, assign, close } from '../../../src/modules/support/server/support.ts'
import type { ActionContext } from '../../../src/platform/server/action.ts'
import { newId } from '../../../src/values/ids.ts'
import { fullName } from '../../../src/values/person.ts'
import { assert } from '../../../src/values/result.ts'
import { contextOf, type SeedDependencies } from '../applying.ts'
import type { Villager } from './opening.ts'

const HOUR_MS = 3_600_000
const ASKABLES = [TRANSACTION, ACCOUNT]

interface Office {
  readonly people: readonly Villager[]
  /** Rosa and Theo, who find all of this in the morning. */
  readonly staff: readonly [string, string]
}

type After = 'waits' | 'assigned' | 'answered' | 'replied' | 'closed'
type Asked = 'account' | 'transaction' | undefined

interface Told {
  readonly hours: number
  readonly after: After
  readonly about?: Asked
  readonly subject: string
  readonly message: string
  readonly answer?: string
  readonly reply?: string
}

/** Some of them have waited longer than the goal allows. */
const CONVERSATIONS: readonly Told[] = [
  { hours: 310, after: 'closed', subject: 'Thank you', message: 'Just wanted to say that the branch on Mill Street was very kind to my mother on Friday.' },
  { hours: 190, after: 'answered', subject: 'Name on my account', about: 'account', message: 'I married in September and my last name has changed. What do you need from me?', answer: 'Congratulations! Please add a picture of the certificate to this conversation, and we change your name the same day.' },
  { hours: 122, after: 'replied', subject: 'Wire to Portugal', message: 'How long does an international transfer to Portugal take, and which day does the rate count?', answer: 'It usually takes one to three business days. The rate is the one you see before you confirm; it does not change afterwards.', reply: 'Thank you. Does that hold if I send it on a Friday evening?' },
  { hours: 96, after: 'waits', subject: 'Charged twice', about: 'transaction', message: 'There are two charges of the same amount last week. I only paid once. Could you look?' },
  { hours: 74, after: 'assigned', subject: 'Certificate coming up', message: 'My certificate ends next month. Can I move part of it to savings and renew the rest?' },
  { hours: 51, after: 'answered', subject: 'Statement for my landlord', message: 'I need a letter that says how long I have been a member. Can I get that here?', answer: 'Yes: under Statements, choose "Letter of membership". It carries our address and today’s date.' },
  { hours: 49, after: 'waits', subject: 'Joint owner', about: 'account', message: 'I would like to take my sister off my savings account. She agrees. Do we both have to come in?' },
  { hours: 27, after: 'waits', subject: 'Check hold', message: 'Why is a part of my check on hold until next week? It is from the state.' },
  { hours: 22, after: 'assigned', subject: 'Travel', message: 'I will be in Canada from the 3rd to the 12th. Do I need to tell you for my card to work?' },
  { hours: 7, after: 'waits', subject: 'Direct deposit', about: 'account', message: 'My employer says the account number I gave is wrong. Is it the ten digits or the one on the check?' },
  { hours: 2, after: 'waits', subject: 'Teen account', message: 'Can my daughter see her own account on her phone? She is fourteen.' },
] // prettier-ignore

const SAVED = [
  ['Change of name', 'Hello {firstName},\n\nplease add a picture of the certificate to this conversation. We change the name the same day and write to you when it is done.'],
  ['Hold on a check', 'Hello {firstName},\n\nwe hold a part of some checks until the other bank has paid them. In your deposit history you see the day on which each part is yours to use.'],
  ['Letter of membership', 'Hello {firstName},\n\nunder Statements, choose "Letter of membership". It carries our address and the day’s date.'],
  ['Please call us', 'Hello {firstName},\n\nthis is quicker on the phone. Please call us at {supportPhone} and mention “{subject}”.'],
] as const // prettier-ignore

/** What members wrote, what was answered, and what staff keep to answer from. */
export async function converse(dependencies: SeedDependencies, office: Office): Promise<void> {
  for (const [index, told] of CONVERSATIONS.entries()) {
    const writer = office.people[(index * 11) % office.people.length]!
    await tell(dependencies, told, { writer, staff: office.staff[index % 2]! })
  }
  await writeFromOutside(dependencies)
  for (const [title, text] of SAVED) {
    const ctx = contextOf(dependencies, office.staff[0], hoursAgo(dependencies, 400))
    const saved = await addSaved(dependencies.tx, ctx, { id: newId(ctx.at.getTime()), title, text })
    assert(saved.ok, 'each answer has a title of its own')
  }
}

const hoursAgo = ({ now }: SeedDependencies, hours: number): Date =>
  new Date(now.getTime() - hours * HOUR_MS)

interface People {
  readonly writer: Pick<Villager, 'personId' | 'firstName' | 'lastName' | 'email' | 'phone'> & {
    readonly first: Pick<Villager['first'], 'id' | 'ledgerAccountId'>
  }
  readonly staff: string
}

/** What the member who is shown around wrote: answered since she last looked. */
const OF_INES: Told = {
  hours: 30,
  after: 'answered',
  subject: 'Raising my transfer limit',
  about: 'account',
  message: 'I am buying a car next week. Can I send more than usual from this account on one day?',
  answer:
    'Yes. Under Safety you see what leaves you in a day; raise it there a day before, and call us if it is not enough.',
}

/** Ines has a conversation of her own. */
export async function converseWithInes(
  dependencies: SeedDependencies,
  ines: Omit<People['writer'], 'first'>,
  staff: string,
): Promise<void> {
  const [first] = await accountsOf(dependencies.tx, ines.personId)
  assert(first, 'approval opened her accounts')
  await tell(dependencies, OF_INES, { writer: { ...ines, first }, staff })
}

async function tell(
  dependencies: SeedDependencies,
  told: Told,
  { writer, staff }: People,
): Promise<void> {
  const { tx } = dependencies
  const { hours, after } = told
  const ctx = contextOf(dependencies, writer.personId, hoursAgo(dependencies, hours))
  const messageId = await storeMessage(tx, ctx, {
    kind: 'question',
    person_id: writer.personId,
    name: fullName(writer),
    email: writer.email,
    phone: writer.phone,
    subject: told.subject,
    body: told.message,
    preferred_contact: 'email',
    about: await aboutOf(dependencies, told.about, writer, ctx.at),
  })
  const by: ActionContext = {
    ...contextOf(dependencies, staff, hoursAgo(dependencies, hours * 0.8)),
    staffRole: 'administrator',
  }
  const seen = { messageId, version: 1 }
  const moved =
    after === 'assigned'
      ? await assign(tx, by, { ...seen, to: staff })
      : after === 'closed'
        ? await close(tx, by, seen)
        : told.answer === undefined
          ? undefined
          : await answer(tx, by, {
              askables: ASKABLES,
              messageId,
              input: { id: newId(by.at.getTime()), version: 1, text: told.answer, pictures: [] },
            })
  assert(moved?.ok !== false, 'staff handle the message')
  if (told.reply === undefined) return
  const later = contextOf(dependencies, writer.personId, hoursAgo(dependencies, hours * 0.4))
  const input = { message: told.reply, pictures: [] }
  const replied = await addReply(tx, later, { askables: ASKABLES, threadId: messageId, input })
  assert(replied.ok, 'the member writes again')
}

/** Their first account, or what they paid last before that. */
async function aboutOf(
  { tx }: SeedDependencies,
  about: Asked,
  { first }: People['writer'],
  at: Date,
): Promise<typeof ABOUT_NOTHING> {
  if (about === 'account') return { ...ABOUT_NOTHING, account_id: first.id }
  if (about === undefined) return ABOUT_NOTHING
  const range = { from: null, to: at }
  const entries = await history(tx, [first.ledgerAccountId], { countMax: 50, range })
  const paid = entries.find(({ amount }) => amount.minor < 0n)
  return { ...ABOUT_NOTHING, transfer_id: paid?.transferId ?? null }
}

async function writeFromOutside(dependencies: SeedDependencies): Promise<void> {
  const visitor = { ...contextOf(dependencies, '', hoursAgo(dependencies, 33)), actorId: null }
  await storeMessage(dependencies.tx, visitor, {
    kind: 'contact',
    person_id: null,
    name: 'Jo Winterbourne',
    email: 'jo.winterbourne@example.com',
    phone: null,
    subject: 'loan',
    body: 'Do you finance used cars that are more than ten years old? I am not a member yet.',
    preferred_contact: 'email',
  })
}
