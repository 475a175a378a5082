import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { BEN, GRETA, INES, LENA, MAYA, OMAR, ROSA } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { accountsOf, addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { openInvitation } from '../../src/modules/owners/server/invitations.ts'
import { writeNotifications } from '../../src/modules/notifications/server/notifications.ts'
import { holdForReview } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { recordPayment } from '../../src/modules/payees/server/payees.ts'
import { screen } from '../../src/modules/sanctions/server/sanctions.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { linkAccounts } from './linkAccounts.ts'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import { newPushBrowser } from '../factories/pushService.ts'
import { momsChecking, sistersAccount } from '../payees/recipients.ts'
import { postWithdrawal } from '../factories/withdrawal.ts'
import { written } from '../support/world.ts'
import { newUser } from '../members/world.ts'
import type { BrowserWorld } from '../worlds/browser.ts'
import { addTaxForms } from './taxForms.ts'
import { addTova } from './manyAccounts.ts'
import { addCashLetter } from './cashLetter.ts'
import { addConversations } from './conversations.ts'
import { addDispute } from './dispute.ts'
import { addNotes } from './notes.ts'
import { addPayments } from './networkPayments.ts'
import { addRules } from './paymentRules.ts'
import { addSafety } from './safety.ts'

/** What stands in an address in the place of its name. */
export type Ids = Readonly<Record<string, string>>

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile'

/** Somebody whose password staff chose. */
export const NADIA = 'nadia.petrov@example.com'

/** Adds what the demonstration has nothing of, so that no page is looked at empty. */
export async function addTo(world: BrowserWorld): Promise<Ids> {
  const { portal } = world
  const [rosa, ines] = await Promise.all([portal.as(ROSA.email), portal.as(INES.email)])
  await addSetAside(world)
  await addTaxForms(world)
  const ofInes = await addToInes(world, ines)
  const people = await idsOfPeople(world)
  for (const name of ['ines', 'maya']) await addNotes(rosa, people[name]!)
  return {
    ...people,
    ...ofInes,
    dispute: await addDispute(ines, rosa, ofInes['stopped']!),
    ...(await addForStaff(world, rosa, ines)),
    hit: await addHit(world),
    held: await addHeld(world),
    rule: await addRules(world),
    ...(await addPayments(world)),
    ...(await addCashLetter(world)),
    ...(await addTova(world)),
    ...(await addSafety(world, rosa)),
    reset: await resetLinkFor(world, BEN.email),
  }
}

/** Ines has to do with somebody whose name is like one of the invented list. */
async function addHit({ portal }: BrowserWorld): Promise<string> {
  const { clock, config, engine } = portal
  const { personId } = (await standingByEmail(engine.db, INES.email))!
  const moment = { at: clock.now(), ledgerAt: undefined, deviceAt: clock.now() }
  const found = { kind: 'counterparty', personId, name: 'Victor Graufels' } as const
  const [hit] = await inTransaction(engine.db, (tx) =>
    screen(tx, { ...moment, institution: config.institution }, found),
  )
  return hit!
}

/** A payment of Ines that waits for staff. */
async function addHeld({ portal }: BrowserWorld): Promise<string> {
  const { clock, config, engine } = portal
  const { personId } = (await standingByEmail(engine.db, INES.email))!
  const [account] = await accountsOf(engine.db, personId)
  const id = newId()
  const ctx = jobContextOf({ clock, institution: config.institution })
  await inTransaction(engine.db, (tx) =>
    holdForReview(tx, ctx, {
      id,
      holdId: newId(),
      personId,
      accountId: account!.id,
      kind: 'us_bank',
      amount: fromDecimal('4200.00'),
      payee: 'Dana Reyes, Wells Fargo ··6789',
      isNewPayee: true,
      reference: 'Invoice 12',
      carriedOutBy: 'transfer',
      contents: {},
      order: null,
    }),
  )
  return id
}

async function idsOfPeople({ portal }: BrowserWorld): Promise<Ids> {
  const people = {
    ines: INES,
    ben: BEN,
    greta: GRETA,
    maya: MAYA,
    omar: OMAR,
    lena: LENA,
    rosa: ROSA,
  }
  const ids: Record<string, string> = {}
  for (const [name, { email }] of Object.entries(people)) {
    ids[name] = (await standingByEmail(portal.engine.db, email))!.personId
  }
  const [bakery] = await businessesOf(portal.engine.db, ids['greta']!)
  return { ...ids, bakery: bakery!.member_id }
}

async function addToInes(world: BrowserWorld, ines: Client): Promise<Ids> {
  const { portal } = world
  const { db } = portal.engine
  const { personId } = (await standingByEmail(db, INES.email))!
  const at = portal.clock.now()
  const { accounts, recent } = (await ines.get('/api/activity/overview')).body
  const transfer = {
    id: newId(),
    kind: 'own',
    fromAccountId: accounts[0].id,
    toAccountId: accounts[1].id,
    amount: '40.00',
    reference: 'Rainy day',
    frequency: 'weekly',
    startsOn: '2026-07-16',
    timesMax: 12,
  }
  await done(ines.post('/api/schedules', transfer))
  const { target } = newPushBrowser(portal.config.pushHosts[0]!)
  await done(ines.post('/api/notifications/devices', target, { 'user-agent': PHONE }))
  const payees: string[] = []
  for (const recipient of [momsChecking, sistersAccount]) {
    payees.push(await inTransaction(db, (tx) => recordPayment(tx, { personId, recipient, at })))
  }
  await writeNotifications(
    db,
    [
      ['money_in', 'Money in: $40.00', 'You received $40.00.'],
      ['transfer_failed', 'Transfer failed', 'Your $12.00 came back.'],
      ['security', 'New sign-in', 'From a new device.'],
    ].map(([kind, title, text]) => ({ personId, kind, title, text, at }) as never),
  )
  const shared = await shareAccounts(world, accounts[1].id)
  const certificate = await openCertificate(ines, accounts[0].id)
  const checking = (await accountsOf(db, personId))[0]!
  const withdrawal = await postWithdrawal(db, checking, { at })
  const stopped = await postWithdrawal(db, checking, { at, company: 'SUNDOWN GYM' })
  await done(ines.post(`/api/withdrawals/${stopped}/stop`, { id: newId(), amount: 'any' }))
  const linked = await linkAccounts(db, personId, at)
  return {
    ...shared,
    linked,
    certificate,
    withdrawal,
    stopped,
    account: accounts[0].id,
    transaction: recent[0].id,
    payee: payees[0]!,
  }
}

async function openCertificate(ines: Client, fromAccountId: string): Promise<string> {
  const answer = await ines.post('/api/openings', {
    id: newId(),
    productId: 'certificate-12',
    disclosureVersion: '2026-11',
    amount: '2500.00',
    fromAccountId,
    instruction: 'pay_out',
    maturityAccountId: fromAccountId,
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.accountId as string
}

/** Ines and Ben share her Savings, she looks at his Checking, and each has an open invitation. */
async function shareAccounts({ portal }: BrowserWorld, shared: string): Promise<Ids> {
  const { clock, config, engine } = portal
  const { institution } = config
  const [ines, ben, maya] = [
    (await standingByEmail(engine.db, INES.email))!,
    (await standingByEmail(engine.db, BEN.email))!,
    (await standingByEmail(engine.db, MAYA.email))!,
  ]
  const at = clock.now()
  const by = (actorId: string) => ({
    actorId,
    at,
    institution,
    ledgerAt: undefined,
    deviceAt: at,
    address: null,
  })
  return inTransaction(engine.db, async (tx) => {
    const [looked, other] = await accountsOf(tx, ben.personId)
    const add = (
      accountId: string,
      personId: string,
      role: 'joint' | 'delegate',
      dailyCap?: bigint,
    ) => addOwner(tx, { accountId, personId, role, at, ...(dailyCap && { dailyCap }) })
    await add(shared, ben.personId, 'joint')
    await add(looked!.id, ines.personId, 'delegate', 500_00n)
    await add(shared, maya.personId, 'delegate', 250_00n)
    const asked = { accountId: shared, email: 'dana.reyes@example.com', role: 'joint' } as const
    await openInvitation(tx, by(ines.personId), asked)
    const invited = await openInvitation(tx, by(ben.personId), {
      accountId: other!.id,
      email: INES.email,
      role: 'joint',
    })
    return { shared, looked: looked!.id, invited: invited!.token }
  })
}

async function addForStaff({ portal }: BrowserWorld, rosa: Client, ines: Client): Promise<Ids> {
  await done(rosa.post('/api/admin/limits', { enabled: true, countMax: 50, appliesTo: 'all' }))
  await done(portal.visitor().post('/api/contact', written()))
  await done(
    ines.post('/api/threads', {
      id: newId(),
      subject: 'My statement',
      message: 'When does it come?',
    }),
  )
  const thread = await addConversations(portal, ines, rosa)
  const { messages } = (await rosa.get('/api/admin/messages')).body
  await done(rosa.post('/api/admin/users', newUser()))
  const { personId: ben } = (await standingByEmail(portal.engine.db, BEN.email))!
  const { accounts } = (await rosa.get(`/api/admin/members/${ben}/accounts`)).body
  const [{ id: account, number, balance }] = accounts
  const adjusted = await rosa.post(`/api/admin/members/${ben}/accounts/${account}/edit`, {
    id: newId(),
    number,
    routingNumber: '',
    balance: '40000.00',
    expectedBalance: balance,
    reason: 'The sale of a house came by check',
  })
  assert.equal(adjusted.body.code, 'waits_for_second_person')
  const { body: club } = await rosa.post(`/api/admin/members/${ben}/openings`, {
    id: newId(),
    productId: 'holiday-club',
    disclosureVersion: '2026-11',
    amount: '25.00',
    fromAccountId: account,
    reason: 'Came by',
  })
  return { message: messages[0].id, club: club.accountId, thread }
}

async function resetLinkFor({ portal }: BrowserWorld, email: string): Promise<string> {
  await done(portal.visitor().post('/api/password-reset', { email }))
  const mail = (await portal.mailbox()).find(({ to, text }) => to === email && /#\S{20}/.test(text))
  return /#(\S+)/.exec(mail!.text)![1]!
}

async function done(answer: ReturnType<Client['post']>): Promise<void> {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
}

/** A check hold whose end failed too often, for the page of jobs. */
const addSetAside = ({ portal }: BrowserWorld) =>
  sql`insert into job_failure (job, row_id, title, attempts, error, failed_at)
      values ('deposit holds', 'none', 'Check hold of $225.00', 5, 'the account is closed', ${portal.clock.now()})`.execute(
    portal.engine.db,
  )
