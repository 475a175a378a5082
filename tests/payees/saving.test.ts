import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hasPaid } from '../../src/modules/payees/server/payees.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openPayeesWorld } from './world.ts'
import { ben, momsChecking, sistersAccount } from './recipients.ts'

const MOM = 'Mom’s checking'
const TAKEN = {
  status: 409,
  body: { code: 'nickname_taken', message: 'You already use this name for another payee.' },
}
const NOT_FOUND = {
  status: 404,
  body: { code: 'payee_not_found', message: 'We could not find this payee.' },
}

test('saving a payee keeps it under its name, with what the form needs next time', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const id = await ines.pay(momsChecking)
  const { status, body } = await ines.save(id, `  ${MOM} `)
  assert.equal(status, 200)
  const payee = {
    id,
    nickname: MOM,
    details: momsChecking,
    lastPaidAt: DEMO_NOW.toISOString(),
    timesPaid: 1,
  }
  assert.deepEqual(body, payee)
  assert.deepEqual((await ines.list()).body, { payees: [payee], recent: [] })
})

test('saved payees come in the order of their names, the others after what was paid last', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  await ines.save(await ines.pay(momsChecking), 'mom')
  await ines.save(await ines.pay(ben), 'Ben')
  await ines.pay(sistersAccount)
  const { payees, recent } = (await ines.list()).body
  assert.deepEqual(
    payees.map(({ nickname }: { nickname: string }) => nickname),
    ['Ben', 'mom'],
  )
  assert.deepEqual(
    recent.map(({ details }: { details: unknown }) => details),
    [sistersAccount],
  )
})

test('the owner hears of a saved payee by notice and by mail, without the whole number', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  await ines.save(await ines.pay(momsChecking), MOM)
  assert.deepEqual(await world.noticesOf(ines), [
    `security: Payee saved: ${MOM}. Prairie National Bank, account ending in 6789. If this was not you, change your password and call us at once.`,
  ])
  const [mail, ...more] = await world.mailbox()
  assert.deepEqual(more, [])
  assert.equal(mail?.to, ines.email)
  assert.equal(mail?.subject, 'A payee was saved')
  assert.match(mail?.text ?? '', /Mom’s checking[^]*Prairie National Bank, account ending in 6789/)
  assert.doesNotMatch(mail?.text ?? '', /123456789/)
})

for (const [recipient, words] of [
  [ben, /Ben O\., ben\.okafor@example\.com/],
  [sistersAccount, /Chiara Rossi, Banca del Lago, account ending in 3456/],
] as const) {
  test(`the mail about a payee of kind ${recipient.kind} says who it is`, async (t) => {
    const world = await openPayeesWorld(t)
    const ines = await world.payer()
    await ines.save(await ines.pay(recipient), 'A friend')
    const [mail] = await world.mailbox()
    assert.match(mail?.text ?? '', words)
    assert.doesNotMatch(mail?.text ?? '', /Okafor|IT60/)
  })
}

test('when the mail cannot be queued nothing is saved and nobody is told', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const id = await ines.pay(momsChecking)
  await inTransaction(world.db, async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`alter table mail add check (subject <> 'A payee was saved')`.execute(tx)
  })
  assert.equal((await ines.save(id, MOM)).status, 500)
  assert.deepEqual((await ines.list()).body.payees, [])
  assert.deepEqual(await world.noticesOf(ines), [])
  assert.deepEqual(await world.auditRows(), [])
})

test('pressing Save twice saves once and tells once', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const id = await ines.pay(momsChecking)
  const answers = await Promise.all([ines.save(id, MOM), ines.save(id, MOM)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await world.mailbox()).length, 1)
  assert.equal((await world.noticesOf(ines)).length, 1)
  assert.equal((await world.auditRows()).length, 1)
})

test('two payees never have one name, in whatever case it is typed', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  await ines.save(await ines.pay(momsChecking), 'Family')
  const other = await ines.pay(ben)
  assert.deepEqual(await ines.save(other, 'family'), TAKEN)
  assert.equal((await world.mailbox()).length, 1)
  await ines.save(other, 'Ben')
  assert.deepEqual(await ines.rename(other, 'FAMILY'), TAKEN)
  const omar = await world.payer('Omar Haddad')
  assert.equal((await omar.save(await omar.pay(momsChecking), 'Family')).status, 200)
})

test('of two payees saved under one name at the same time one gets it', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const ids = await Promise.all([ines.pay(momsChecking), ines.pay(ben), ines.pay(sistersAccount)])
  const answers = await Promise.all(ids.map((id) => ines.save(id, 'Family')))
  const savedCount = answers.filter(({ status }) => status === 200).length
  const takenCount = answers.filter(({ body }) => body.code === 'nickname_taken').length
  assert.deepEqual([savedCount, takenCount], [1, 2])
  assert.equal((await world.mailbox()).length, 1)
})

test('a payee can be renamed, also in the case of its mails alone', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const id = await ines.pay(momsChecking)
  await ines.save(id, 'mom')
  assert.equal((await ines.rename(id, 'Mom')).body.nickname, 'Mom')
  assert.equal((await ines.rename(id, 'Mom')).status, 200)
  assert.deepEqual(
    (await world.auditRows()).map(({ action, detail }) => [action, detail]),
    [
      ['payee.saved', { payee: id, kind: 'us_bank', nickname: 'mom' }],
      ['payee.renamed', { payee: id, from: 'mom', to: 'Mom' }],
    ],
  )
})

test('a payee that is not saved has no name to change', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  assert.deepEqual(await ines.rename(await ines.pay(momsChecking), 'Mom'), NOT_FOUND)
})

test('a removed payee is gone from the lists, its name is free, and it counts as paid before', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const id = await ines.pay(momsChecking)
  await ines.save(id, MOM)
  assert.equal((await ines.remove(id)).status, 200)
  assert.equal((await ines.remove(id)).status, 200)
  assert.deepEqual((await ines.list()).body, { payees: [], recent: [] })
  assert.equal(await hasPaid(world.db, ines.personId, momsChecking), true)
  assert.deepEqual(
    (await world.auditRows()).map(({ action }) => action),
    ['payee.saved', 'payee.removed'],
  )
  assert.equal((await ines.save(await ines.pay(ben), MOM)).status, 200)
})

test('a removed payee that is paid again is among the recent ones, without its old name', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const id = await ines.pay(momsChecking)
  await ines.save(id, MOM)
  await ines.remove(id)
  assert.equal(await ines.pay(momsChecking), id)
  const { payees, recent } = (await ines.list()).body
  assert.deepEqual(payees, [])
  assert.deepEqual([recent[0].id, recent[0].nickname, recent[0].timesPaid], [id, null, 2])
})

test('a payee removed by mistake is saved again from its receipt', async (t) => {
  const world = await openPayeesWorld(t)
  const ines = await world.payer()
  const id = await ines.pay(momsChecking)
  await ines.remove(id)
  assert.equal((await ines.save(id, MOM)).status, 200)
  assert.equal((await ines.list()).body.payees.length, 1)
  assert.equal((await world.mailbox()).length, 1)
})

test('a payee of somebody else is answered like one that never was', async (t) => {
  const world = await openPayeesWorld(t)
  const [ines, omar] = [await world.payer(), await world.payer('Omar Haddad')]
  const hers = await ines.pay(momsChecking)
  await ines.save(hers, MOM)
  for (const id of [hers, randomUUID()]) {
    assert.deepEqual(await omar.save(id, 'Mine'), NOT_FOUND)
    assert.deepEqual(await omar.rename(id, 'Mine'), NOT_FOUND)
    assert.deepEqual(await omar.remove(id), NOT_FOUND)
  }
  assert.deepEqual((await omar.list()).body, { payees: [], recent: [] })
  assert.equal((await ines.list()).body.payees[0].nickname, MOM)
})

for (const [nickname, sentence] of [
  ['', 'Please enter a name for this payee'],
  ['   ', 'Please enter a name for this payee'],
  [undefined, 'Please enter a name for this payee'],
  ['x'.repeat(61), 'Use at most 60 characters'],
  ['Mom\u202etxt', 'Please use ordinary characters only'],
] as const) {
  test(`${JSON.stringify(nickname)} is no name for a payee`, async (t) => {
    const world = await openPayeesWorld(t)
    const ines = await world.payer()
    const { status, body } = await ines.save(await ines.pay(momsChecking), nickname)
    assert.deepEqual([status, body.message], [400, sentence])
  })
}

test('an address that names no payee at all is refused in words', async (t) => {
  const ines = await (await openPayeesWorld(t)).payer()
  const { status, body } = await ines.remove('not-an-id')
  assert.deepEqual([status, body.message], [400, 'We could not find this payee.'])
})
