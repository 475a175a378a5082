import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verify } from '../../src/modules/ledger/server/ledger.ts'
import { openingOf } from '../../src/modules/members/server/staff/creation.ts'
import { newUser, openMembersWorld, PASSWORD } from './world.ts'

const CREATE = '/api/admin/users'

describe('creating a user', () => {
  test('gives them accounts, a sign-in that works at once, and an invitation', async (t) => {
    const world = await openMembersWorld(t)
    const { rosa, rosaId, mailTo, audited, as } = world

    const { status, body } = await rosa.post(CREATE, newUser())

    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.name, 'Nadia Petrov')
    const detail = (await rosa.get(`${CREATE}/${body.id}`)).body
    assert.deepEqual(
      [detail.role, detail.status, detail.createdBy],
      ['user', 'active', 'Rosa Delgado'],
    )
    assert.deepEqual(
      detail.accounts.map(({ kind, balance }: Record<string, string>) => [kind, balance]),
      [
        ['Checking', '0.00'],
        ['Savings', '0.00'],
      ],
    )
    const [mail] = await mailTo('nadia.petrov@example.com')
    assert.match(mail!.subject, /^Welcome to /)
    assert.ok(!mail!.text.includes(PASSWORD))
    const [event] = await audited('user.created')
    assert.deepEqual([event!.actor_id, event!.subject_id], [rosaId, body.id])
    assert.ok(!JSON.stringify(event).includes(PASSWORD))
    await as('nadia.petrov@example.com')
  })

  test('of role Admin makes an administrator', async (t) => {
    const { rosa, as } = await openMembersWorld(t)
    const { body } = await rosa.post(CREATE, newUser({ role: 'Admin' }))
    assert.equal((await rosa.get(`${CREATE}/${body.id}`)).body.role, 'admin')
    const nadia = await as('nadia.petrov@example.com')
    // Somebody else chose her password, so even an administrator comes no further with it.
    assert.equal((await nadia.get(`${CREATE}/${body.id}`)).body.code, 'password_change_due')
  })

  test('posts the current balance and sets aside what is not available', async (t) => {
    const { rosa, engine, db } = await openMembersWorld(t)
    const form = newUser({ initialAvailableBalance: '80', initialCurrentBalance: '1,200.50' })
    const { body } = await rosa.post(CREATE, form)
    const [checking, savings] = (await rosa.get(`${CREATE}/${body.id}`)).body.accounts
    assert.deepEqual([checking.balance, checking.available], ['1200.50', '80.00'])
    assert.deepEqual([savings.balance, savings.available], ['0.00', '0.00'])
    const { rows } = await engine.pool.query(
      'select channel, reason, from_account from ledger_transfer',
    )
    assert.deepEqual(rows, [{ channel: 'staff', reason: 'opening', from_account: 6n }])
    assert.deepEqual(await verify(db), [])
  })

  test('takes the two balances as the ledger can hold them', () => {
    for (const [available, current, posted, held] of [
      ['0.00', '0.00', 0n, 0n],
      ['10.00', '10.00', 1000n, 0n],
      ['10.00', '25.00', 2500n, 1500n],
      ['0.00', '25.00', 2500n, 2500n],
      ['25.00', '0.00', 2500n, 0n],
    ] as const) {
      const opening = openingOf({
        initialAvailableBalance: available,
        initialCurrentBalance: current,
      })
      assert.deepEqual([opening.posted.minor, opening.held.minor], [posted, held])
    }
  })

  test('says what is wrong with each answer', async (t) => {
    const { rosa, settle, db } = await openMembersWorld(t)
    await settle('taken@example.com')
    for (const [changes, status, message] of [
      [{ email: 'nobody' }, 400, 'Please enter a valid email address'],
      [{ email: 'Taken@Example.com ' }, 409, 'An account with this email already exists.'],
      [{ fullName: ' ' }, 400, 'Please enter the full name'],
      [{ phone: '' }, 400, 'Please enter a phone number'],
      [{ phone: '12' }, 400, 'Please enter a phone number with 7 to 15 digits'],
      [{ password: '' }, 400, 'Please choose a password'],
      [{ password: 'a1b2c' }, 400, 'Password should be at least 6 characters long.'],
      [
        { password: 'petrov1' },
        400,
        'This password is too easy to guess. Please choose another one.',
      ],
      [{ role: 'pending' }, 400, 'Please choose a role'],
      [{ street: '' }, 400, 'Please enter the street address'],
      [{ city: '' }, 400, 'Please enter the city'],
      [{ state: '' }, 400, 'Please enter the state'],
      [{ zipCode: '' }, 400, 'Please enter the ZIP code'],
      ...['fullName', 'street', 'city', 'state', 'zipCode'].map(
        (field) => [{ [field]: 'One\ntwo' }, 400, 'Please use ordinary characters only'] as const,
      ),
      [{ initialAvailableBalance: '-1' }, 400, 'Please enter a valid amount'],
      [{ initialCurrentBalance: '1.005' }, 400, 'Please enter a valid amount'],
      [{ initialCurrentBalance: 5 }, 400, 'Please enter a valid amount'],
      [{ status: 'approved' }, 400, undefined],
    ] as const) {
      const answer = await rosa.post(CREATE, newUser(changes))
      assert.equal(answer.status, status, JSON.stringify([changes, answer.body]))
      if (message) assert.equal(answer.body.message, message)
    }
    assert.equal((await rosa.get(`${CREATE}?q=nadia`)).body.items.length, 0)
    assert.deepEqual(await verify(db), [])
  })

  test('happens once however often the form arrives', async (t) => {
    const { rosa, theo, mailTo, engine } = await openMembersWorld(t)
    const form = newUser({ initialCurrentBalance: '50.00', initialAvailableBalance: '50.00' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => rosa.post(CREATE, form)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.equal((await mailTo('nadia.petrov@example.com')).length, 1)
    const { rows } = await engine.pool.query('select count(*)::int as n from ledger_transfer')
    assert.equal(rows[0].n, 1)
    const other = await rosa.post(CREATE, { ...form, fullName: 'Somebody Else' })
    assert.equal(other.body.code, 'id_reused')
    assert.equal((await theo.post(CREATE, form)).body.code, 'id_reused')
  })

  test('of one address by two administrators at once makes one person', async (t) => {
    const { rosa, theo, engine } = await openMembersWorld(t)
    const answers = await Promise.all([rosa, theo].map((each) => each.post(CREATE, newUser())))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const { rows } = await engine.pool.query(
      "select count(*)::int as n from person_details where name = 'Nadia Petrov'",
    )
    assert.equal(rows[0].n, 1)
  })
})
