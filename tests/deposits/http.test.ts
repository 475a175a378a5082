import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { newId, uuidOf } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { shared } from '../worlds/shared.ts'
import { backOf, frontOf } from './checks.ts'
import { newLine, newPhoto } from './depositing.ts'

async function openDeposits(t: Pick<TestContext, 'after'>) {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Reed', { checking: '100.00' })
  await union.staff('Rosa Reed')
  const asAda = await union.portal.as('ada@example.com')
  const asRosa = await union.portal.as('rosa@example.com')
  const photo = async (picture: Buffer): Promise<string> =>
    (await asAda.upload('/api/images', picture)).body.id
  const check = async (changes: object = {}) => ({
    id: newId(),
    accountId: ada.checking.id,
    amount: '500.00',
    frontImageId: await photo(await frontOf()),
    backImageId: await photo(await backOf()),
    ...changes,
  })
  const overview = async () => {
    const { body } = await asAda.get('/api/activity/overview')
    const { balance, available } = body.accounts[0]
    return { balance, available, pending: body.pending }
  }
  return { ...union, ada, asAda, asRosa, check, overview }
}

const NOTHING = { total: '0.00', count: 0 }

const sent = async (client: Client, body: object) => {
  const { status, body: answer } = await client.post('/api/deposits', body)
  return { status, code: answer.code, message: answer.message }
}

const asking = shared(openDeposits)

test('a check is for ten thousand dollars at most, to the cent', async () => {
  const { asAda, check } = asking()
  const form = await check()
  assert.deepEqual(await sent(asAda, { ...form, amount: '10000.01' }), {
    status: 400,
    code: 'invalid_input',
    message: 'A check can be for $10,000.00 at most. Bring a larger one to us.',
  })
  for (const amount of ['0', '0.00', '-1.00', 'a lot', '']) {
    const { status, message } = await sent(asAda, { ...form, amount })
    assert.deepEqual([status, message], [400, 'Please enter a valid amount'], amount)
  }
  assert.equal((await sent(asAda, { ...form, amount: '10000.00' })).status, 200)
})

test('account, amount and both photos are asked for, each in its own words', async () => {
  const { asAda, check } = asking()
  const { id } = await check()
  const { status, body } = await asAda.post('/api/deposits', { id })
  assert.equal(status, 400)
  assert.deepEqual(body.fields, {
    accountId: 'Please choose the account for the deposit',
    amount: 'Please enter a valid amount',
    frontImageId: 'Please add a photo of the front of the check',
    backImageId: 'Please add a photo of the back of the check',
  })
})

test('a deposit takes no id that follows from something else, as that of a withdrawal to come does', async () => {
  const { asAda, check } = asking()
  const { status, body } = await asAda.post(
    '/api/deposits',
    await check({ id: uuidOf(new Uint8Array(16), 5) }),
  )
  assert.deepEqual(
    [status, body.fields],
    [400, { id: 'The id of a deposit must be a UUID of version 7' }],
  )
})

/** Of 500.00 that were approved today, the member and staff read what is held until when. */
async function everybodyReadsTheHold(
  { asAda, asRosa, portal, ada }: Awaited<ReturnType<typeof openDeposits>>,
  depositId: string,
): Promise<void> {
  const onHold = [
    { amount: '275.00', availableOn: '2026-07-16' },
    { amount: '225.00', availableOn: '2026-07-17' },
  ]
  const posted = (await asAda.get(`/api/activity/${depositId}`)).body
  assert.deepEqual(
    [posted.status, posted.postedByStaff, posted.onHold],
    ['Completed', false, onHold],
  )
  const { rows: held } = await portal.engine.pool.query(
    'select hold_id from deposit_hold where deposit_id = $1',
    [depositId],
  )
  const ofHold = (await asAda.get(`/api/activity/${held[0].hold_id}`)).body
  assert.equal(ofHold.id, depositId, 'a hold of a check leads to its deposit')
  const { items } = (await asAda.get('/api/activity')).body
  const [credit, ...others] = items.filter(({ kind }: { kind: string }) => kind === 'check_deposit')
  assert.deepEqual([credit.id, credit.onHold, others], [depositId, onHold, []])
  const forStaff = (await asRosa.get(`/api/admin/members/${ada.personId}/transactions`)).body.items
  assert.deepEqual(
    forStaff.map(({ status, description, onHold }: Record<string, unknown>) => [
      status,
      description,
      onHold,
    ]),
    [
      ['Completed', 'Mobile check deposit', onHold],
      ['Completed', 'Opening balance', []],
    ],
    'staff read of the hold what the member reads',
  )
}

test('a check goes from the phone through review into the account', async (t) => {
  const world = await openDeposits(t)
  const { asAda, asRosa, check, overview, portal, ada } = world
  const form = await check({ note: 'Rent back' })
  const first = await asAda.post('/api/deposits', form)
  assert.equal(first.status, 200)
  assert.equal(first.body.status, 'Pending Review')
  assert.deepEqual(await asAda.post('/api/deposits', form).then(({ body }) => body), first.body)
  assert.deepEqual(await overview(), {
    balance: '100.00',
    available: '100.00',
    pending: { out: NOTHING, in: { total: '500.00', count: 1 } },
  })
  const line = (await asAda.get(`/api/activity/${form.id}`)).body
  assert.deepEqual(
    [line.status, line.category, line.amount, line.description, line.memo],
    ['Pending', 'Deposit', '500.00', 'Mobile check deposit', 'Rent back'],
  )

  const { deposits, counts } = (await asRosa.get('/api/admin/deposits')).body
  assert.deepEqual([counts.waiting, deposits[0].memberName], [1, 'Ada Reed'])
  const path = `/api/admin/deposits/${form.id}`
  const picture = await fetch(`${portal.base}${path}/pictures/front`, {
    headers: { cookie: [...asRosa.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  assert.equal(picture.headers.get('cache-control'), 'no-store')
  const { format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  assert.equal(format, 'jpeg')
  const shown = await portal.engine.pool.query(
    `select count(*)::int as n from audit_event
      where action = 'deposit.picture_shown' and subject_id = $1`,
    [ada.personId],
  )
  assert.equal(shown.rows[0].n, 1)

  const approved = await asRosa.post(`${path}/approve`, { amount: '500.00', line: newLine() })
  assert.deepEqual([approved.status, approved.body.status], [200, 'Approved'])
  assert.deepEqual(await overview(), {
    balance: '600.00',
    available: '100.00',
    pending: { out: NOTHING, in: NOTHING },
  })
  const [mine] = (await asAda.get('/api/deposits')).body.deposits
  assert.deepEqual(mine.holds, [
    { amount: '275.00', availableOn: '2026-07-16', released: false },
    { amount: '225.00', availableOn: '2026-07-17', released: false },
  ])
  await everybodyReadsTheHold(world, form.id)
  const [news] = (await asAda.get('/api/notifications')).body.items
  assert.equal(news.title, 'Your check deposit of $500.00 was approved')
  const again = await asRosa.post(`${path}/reject`, { reason: 'Changed my mind' })
  assert.deepEqual([again.status, again.body.code], [409, 'already_decided'])
})

test('staff may not credit more than a check can be for, and say why an amount differs', async (t) => {
  const { asAda, asRosa, check } = await openDeposits(t)
  const form = await check()
  await asAda.post('/api/deposits', form)
  const approve = async (body: object) => {
    const { status, body: answer } = await asRosa.post(`/api/admin/deposits/${form.id}/approve`, {
      line: newLine(),
      ...body,
    })
    return [status, answer.code ?? answer.status, answer.message ?? answer.credited]
  }
  assert.deepEqual(await approve({ amount: '10000.01', reason: 'It says so' }), [
    400,
    'invalid_input',
    'A check can be for $10,000.00 at most. Bring a larger one to us.',
  ])
  assert.deepEqual(await approve({ amount: '50.00' }), [
    422,
    'reason_missing',
    'Please write why the amount is another one',
  ])
  assert.deepEqual(await approve({ amount: '50.00', reason: 'It says fifty.' }), [
    200,
    'Approved',
    '50.00',
  ])
})

test('the history of a busy member comes page by page, newest first', async (t) => {
  const world = await openDeposits(t)
  const { asAda, ada } = world
  const ids: string[] = []
  for (let number = 1; number <= 11; number++) {
    const form = {
      id: newId(),
      accountId: ada.checking.id,
      amount: `${number}.00`,
      frontImageId: await newPhoto(world, ada, await frontOf()),
      backImageId: await newPhoto(world, ada, await backOf()),
    }
    assert.equal((await sent(asAda, form)).status, 200)
    ids.unshift(form.id)
  }
  const first = (await asAda.get('/api/deposits')).body
  const rest = (await asAda.get(`/api/deposits?before=${first.deposits.at(-1).id}`)).body
  assert.deepEqual([first.more, rest.more], [true, false])
  assert.deepEqual(
    [...first.deposits, ...rest.deposits].map(({ id }) => id),
    ids,
  )
})
