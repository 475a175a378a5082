import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { newId } from '../../src/values/ids.ts'
import { ADA, AT, audited, BEN, openPasscodesWorld, ROSA } from './world.ts'

const MALFORMED = 'Invalid OTP format. Please enter a 6-digit number.'
const DAY_MS = 86_400_000

describe('the shared passcodes of a demonstration', () => {
  test('the shared passcodes of a demonstration are added by hand, listed with who added them, and accepted at once', async (t) => {
    const world = await openPasscodesWorld(t)
    const added = await world.add('123456')
    assert.equal(added.status, 200)
    const { accepted, acceptedCount } = await world.list()
    assert.equal(acceptedCount, 1)
    assert.deepEqual(accepted, [
      {
        id: added.body.passcode.id,
        code: '123456',
        member: null,
        addedBy: 'Rosa Delgado',
        addedAt: AT.toISOString(),
        expiresAt: null,
        usedCount: 0,
      },
    ])
    assert.equal(await world.use(ADA, '123456'), true)
  })

  for (const code of ['12345', '1234567', '12345a', '', '１２３４５６', ' 123456', 123456, null]) {
    test(`the shared passcodes of a demonstration are refused in the words of the specification when typed as ${JSON.stringify(code)}`, async (t) => {
      const world = await openPasscodesWorld(t)
      const answer = await world.add(code)
      assert.deepEqual([answer.status, answer.body.message], [400, MALFORMED])
      assert.equal((await world.list()).acceptedCount, 0)
    })
  }

  test('the shared passcodes of a demonstration are one passcode however often and by however many hands the same one is added', async (t) => {
    const world = await openPasscodesWorld(t)
    const id = newId()
    const answers = await Promise.all([
      world.add('123456', id),
      world.add('123456', id),
      world.add('123456'),
      world.add('123456'),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    assert.equal(new Set(answers.map(({ body }) => body.passcode.id)).size, 1)
    assert.equal(answers.filter(({ body }) => body.added).length, 1)
    assert.deepEqual(await audited(world.db), ['passcode.added'])
  })

  test('the shared passcodes of a demonstration move to the used list with whoever used them, and stay open to the others', async (t) => {
    const world = await openPasscodesWorld(t)
    await world.add('123456')
    assert.equal(await world.use(ADA, '123456'), true)
    assert.equal(await world.use(ADA, '123456'), false)
    const { accepted, used, usedCount } = await world.list()
    assert.equal(accepted[0].usedCount, 1)
    assert.equal(usedCount, 1)
    const { id, ...use } = used[0]
    assert.ok(id)
    assert.deepEqual(use, {
      code: '123456',
      usedBy: { personId: world.idOf(ADA), name: 'Ada Byron', email: ADA },
      usedAt: AT.toISOString(),
    })
    assert.equal(await world.use(BEN, '123456'), true)
  })

  test('the shared passcodes of a demonstration work again for everybody once the used ones are cleared', async (t) => {
    const world = await openPasscodesWorld(t)
    await world.add('123456')
    await world.use(ADA, '123456')
    await world.use(BEN, '123456')
    assert.deepEqual((await world.clearUsed()).body, { clearedCount: 2 })
    assert.deepEqual((await world.clearUsed()).body, { clearedCount: 0 })
    assert.equal((await world.list()).usedCount, 0)
    assert.equal(await world.use(ADA, '123456'), true)
    assert.deepEqual(await audited(world.db), ['passcode.added', 'passcode.used_cleared'])
  })

  test('the shared passcodes of a demonstration are kept as a hash and a seal: the table tells nobody a code', async (t) => {
    const world = await openPasscodesWorld(t)
    await world.add('123456')
    const { rows } = await sql<{ row: string }>`select p::text as row from passcode p`.execute(
      world.db,
    )
    assert.equal(rows.length, 1)
    assert.ok(!rows[0]!.row.includes('123456'))
    assert.ok(!rows[0]!.row.includes(Buffer.from('123456').toString('hex')))
  })
})

describe('a removed passcode', () => {
  test('a removed passcode is refused at once, and taking it away twice changes nothing', async (t) => {
    const world = await openPasscodesWorld(t)
    const { id } = (await world.add('123456')).body.passcode
    assert.equal((await world.remove(id)).status, 200)
    assert.equal((await world.remove(id)).status, 200)
    assert.equal(await world.use(ADA, '123456'), false)
    assert.equal((await world.list()).acceptedCount, 0)
    assert.deepEqual(await audited(world.db), ['passcode.added', 'passcode.removed'])
  })

  test('a removed passcode comes back when the removal is undone, and undoing it twice changes nothing', async (t) => {
    const world = await openPasscodesWorld(t)
    const { id } = (await world.add('123456')).body.passcode
    await world.remove(id)
    world.clock.set(new Date(AT.getTime() + 10_000))
    const back = await world.restore(id)
    assert.deepEqual([back.status, back.body.passcode.code], [200, '123456'])
    assert.equal((await world.restore(id)).status, 200)
    assert.equal(await world.use(ADA, '123456'), true)
    const actions = await audited(world.db)
    assert.deepEqual(actions, ['passcode.added', 'passcode.removed', 'passcode.restored'])
  })

  test('a removed passcode does not come back after a minute, nor beside one added again meanwhile', async (t) => {
    const world = await openPasscodesWorld(t)
    const { id } = (await world.add('123456')).body.passcode
    await world.remove(id)
    await world.add('123456')
    assert.equal((await world.restore(id)).body.code, 'too_late')
    const other = (await world.add('654321')).body.passcode.id
    await world.remove(other)
    world.clock.set(new Date(AT.getTime() + 60_000 + 1))
    assert.deepEqual((await world.restore(other)).body, {
      code: 'too_late',
      message: 'It is too late to undo this. Add the passcode again.',
    })
    assert.equal((await world.list()).acceptedCount, 1)
  })

  test('a removed passcode can be added again, and is a passcode of its own then', async (t) => {
    const world = await openPasscodesWorld(t)
    const id = newId()
    await world.add('123456', id)
    await world.remove(id)
    const again = await world.add('123456', id)
    assert.deepEqual([again.status, again.body.added], [200, true])
    assert.notEqual(again.body.passcode.id, id)
    assert.equal(await world.use(ADA, '123456'), true)
  })

  test('a removed passcode has to exist', async (t) => {
    const world = await openPasscodesWorld(t)
    assert.equal((await world.remove(newId())).status, 404)
    assert.equal((await world.restore(newId())).status, 404)
  })
})

describe('a passcode of one member', () => {
  test('a passcode of one member is made by the server, shown once, and works once, for that member', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    const { status, body } = await world.issue(ADA, { days: 30 })
    assert.equal(status, 200)
    assert.match(body.code, /^[0-9]{6}$/)
    const expiresAt = new Date(AT.getTime() + 30 * DAY_MS).toISOString()
    assert.deepEqual(body.passcode, {
      id: body.passcode.id,
      code: null,
      member: { personId: world.idOf(ADA), name: 'Ada Byron', email: ADA },
      addedBy: 'Rosa Delgado',
      addedAt: AT.toISOString(),
      expiresAt,
      usedCount: 0,
    })
    assert.deepEqual((await world.list()).accepted, [body.passcode])
    assert.equal(await world.use(BEN, body.code), false)
    assert.equal(await world.use(ADA, body.code), true)
    assert.equal(await world.use(ADA, body.code), false)
    const { accepted, used } = await world.list()
    assert.deepEqual([accepted, used.length, used[0].code], [[], 1, null])
  })

  test('a passcode of one member is used by exactly one of thirty parallel attempts', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    const { code } = (await world.issue(ADA)).body
    const tries = await Promise.all(Array.from({ length: 30 }, () => world.use(ADA, code)))
    assert.equal(tries.filter(Boolean).length, 1)
  })

  test('a passcode of one member stops working when its time is over, and leaves the list', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    const { code } = (await world.issue(ADA, { days: 2 })).body
    world.clock.set(new Date(AT.getTime() + 2 * DAY_MS))
    assert.equal((await world.list()).acceptedCount, 0)
    assert.equal(await world.use(ADA, code), false)
  })

  test('a passcode of one member is never armed again by clearing the used list', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    const { code, passcode } = (await world.issue(ADA)).body
    await world.use(ADA, code)
    assert.deepEqual((await world.clearUsed()).body, { clearedCount: 1 })
    assert.equal(await world.use(ADA, code), false)
    assert.equal((await world.restore(passcode.id)).body.code, 'too_late')
    assert.equal(await world.use(ADA, code), false)
  })

  test('a passcode of one member takes the place of an earlier unused one', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    const first = (await world.issue(ADA)).body
    const second = (await world.issue(ADA)).body
    assert.equal((await world.restore(first.passcode.id)).body.code, 'too_late')
    assert.equal(await world.use(ADA, first.code), false)
    assert.equal(await world.use(ADA, second.code), true)
  })

  test('a passcode of one member is told to the member by mail and in the portal, without the code', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    const { code } = (await world.issue(ADA)).body
    const [mail, ...others] = await caughtMail(world.db, 10)
    assert.equal(others.length, 0)
    assert.deepEqual(
      [mail!.to, mail!.subject, mail!.codes],
      [ADA, 'A passcode was issued for you', []],
    )
    assert.ok(!mail!.text.includes(code))
    world.clock.set(new Date(AT.getTime() + 60_000))
    await world.use(ADA, code)
    const { rows } = await sql<{ title: string }>`
      select title from notification where person_id = ${world.idOf(ADA)} order by id`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['Passcode issued', 'Passcode used'],
    )
  })

  test('a passcode of one member is refused to whom it must not be issued, and none is made', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    await world.given('Theo Lindqvist', 'theo@staff.example', 'admin')
    await world.given('Sam Hill', 'sam@members.example', 'user', 'suspended')
    for (const [email, status, message] of [
      ['nobody@members.example', 404, 'User not found'],
      [ROSA, 403, 'You cannot issue a passcode for yourself.'],
      ['theo@staff.example', 422, 'Passcodes are for members. This is the account of a colleague.'],
      ['sam@members.example', 422, 'This user is suspended and cannot sign in.'],
      ['ada', 400, 'Please enter a valid email address'],
    ] as const) {
      const answer = await world.issue(email)
      assert.deepEqual([answer.status, answer.body.message], [status, message], email)
    }
    assert.equal((await world.list()).acceptedCount, 0)
    assert.deepEqual(await audited(world.db), [])
  })

  for (const days of [0, 31, 1.5, '3', null]) {
    test(`a passcode of one member cannot be issued for ${JSON.stringify(days)} days`, async (t) => {
      const world = await openPasscodesWorld(t, { demo: false })
      const answer = await world.issue(ADA, { days })
      assert.equal(answer.body.message, 'Please enter a number of days from 1 to 30')
    })
  }

  test('a passcode of one member is not made twice by a request sent twice, and not shown a second time', async (t) => {
    const world = await openPasscodesWorld(t, { demo: false })
    const id = newId()
    const answers = await Promise.all([world.issue(ADA, { id }), world.issue(ADA, { id })])
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409],
    )
    assert.equal((await world.list()).acceptedCount, 1)
    assert.deepEqual(await audited(world.db), ['passcode.issued'])
  })
})

test('production accepts no shared passcode, neither by hand nor at sign-in', async (t) => {
  const world = await openPasscodesWorld(t, { demo: false })
  const answer = await world.add('123456')
  assert.deepEqual(answer, {
    status: 403,
    body: { code: 'personal_only', message: 'A passcode has to be issued to one member here.' },
  })
})

test('staff who look at the list hear of every change to it', async (t) => {
  const world = await openPasscodesWorld(t)
  const { id } = (await world.add('123456')).body.passcode
  await world.use(ADA, '123456')
  await world.remove(id)
  await world.restore(id)
  await world.clearUsed()
  const { rows } = await sql<{ keys: string[] }>`
    select keys from outbox where topic = 'passcodes' order by id`.execute(world.db)
  assert.deepEqual(
    rows.map(({ keys }) => keys),
    Array.from({ length: 5 }, () => ['staff']),
  )
})
