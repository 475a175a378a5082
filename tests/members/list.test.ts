import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { amend, personOf } from '../../src/modules/members/server/members.ts'
import { setStanding } from '../../src/modules/identity/server/identity.ts'
import { chanceOf } from '../factories/chance.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { NOW, type MembersWorld, openMembersWorld } from './world.ts'

const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)

/** Rosa and Theo, and seven others in every state somebody can be in. */
async function town(t: TestContext): Promise<MembersWorld> {
  const world = await openMembersWorld(t)
  const { settle } = world
  await settle('ines@example.com', { name: 'Inés Abara', at: daysAgo(9) })
  await settle('ben@example.com', { name: 'Ben Okafor', at: daysAgo(8) })
  await settle('o.brien@example.com', {
    name: "Mary O'Brien-Smith",
    status: 'active',
    at: daysAgo(7),
  })
  await settle('zoe@example.com', { name: 'Zoë Zimmer', status: 'suspended', at: daysAgo(6) })
  await settle('maya@example.com', {
    name: 'Maya Chen',
    role: 'pending',
    status: 'pending',
    at: daysAgo(5),
  })
  await settle('omar@example.com', {
    name: 'Omar Haddad',
    role: 'pending',
    status: 'pending',
    at: daysAgo(4),
  })
  await settle('lena@example.com', {
    name: 'Lena Fischer',
    role: 'pending',
    status: 'rejected',
    at: daysAgo(3),
  })
  return world
}

const listed = async ({ rosa }: MembersWorld, query: string): Promise<string[]> => {
  const { status, body } = await rosa.get(`/api/admin/users${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items.map(({ name }: { name: string }) => name)
}

test('the list of users', async (t) => {
  const world = await town(t)

  await t.test('has a tab for each kind of people, and the suspended among all', async () => {
    assert.deepEqual(await listed(world, '?tab=pending&sort=name'), ['Maya Chen', 'Omar Haddad'])
    assert.deepEqual(await listed(world, '?tab=rejected'), ['Lena Fischer'])
    assert.deepEqual(await listed(world, '?tab=approved&role=user&sort=name'), [
      'Ben Okafor',
      'Inés Abara',
      "Mary O'Brien-Smith",
    ])
    assert.deepEqual(await listed(world, '?status=suspended'), ['Zoë Zimmer'])
    assert.deepEqual(await listed(world, '?role=admin&sort=-name'), [
      'Theo Lindqvist',
      'Rosa Delgado',
    ])
    assert.deepEqual(await listed(world, '?tab=rejected&status=approved'), [])
  })

  await t.test('is sorted by each column both ways, names without regard to accents', async () => {
    const names = await listed(world, '?sort=name')
    assert.deepEqual(names, [
      'Ben Okafor', 'Inés Abara', 'Lena Fischer', "Mary O'Brien-Smith", 'Maya Chen',
      'Omar Haddad', 'Rosa Delgado', 'Theo Lindqvist', 'Zoë Zimmer',
    ]) // prettier-ignore
    assert.deepEqual(await listed(world, '?sort=-name'), names.toReversed())
    const byAge = await listed(world, '?sort=registered')
    assert.equal(byAge[0], 'Inés Abara')
    assert.deepEqual(await listed(world, '?sort=-registered'), byAge.toReversed())
    const byAddress = await listed(world, '?sort=email')
    assert.equal(byAddress[0], 'Ben Okafor')
    assert.deepEqual(await listed(world, '?sort=-email'), byAddress.toReversed())
    const byStatus = await listed(world, '?sort=status')
    assert.deepEqual(byStatus.slice(-1), ['Zoë Zimmer'])
    assert.deepEqual(await listed(world, '?sort=-status'), byStatus.toReversed())
  })

  await t.test(
    'finds people by how words of their name begin, by address, number and id',
    async () => {
      const ines = (await world.rosa.get('/api/admin/users?q=ines')).body.items[0]
      assert.equal(ines.name, 'Inés Abara')
      assert.deepEqual(await listed(world, '?q=ABARA%20in'), ['Inés Abara'])
      assert.deepEqual(await listed(world, '?q=smith'), ["Mary O'Brien-Smith"])
      assert.deepEqual(await listed(world, "?q=o'brien"), ["Mary O'Brien-Smith"])
      assert.deepEqual(await listed(world, '?q=o.brien@'), ["Mary O'Brien-Smith"])
      assert.deepEqual(await listed(world, '?q=zoe'), ['Zoë Zimmer'])
      assert.deepEqual(await listed(world, '?q=bara'), [], 'not in the middle of a word')
      assert.deepEqual(await listed(world, '?q=%25'), [], 'a percent sign means itself')
      assert.deepEqual(await listed(world, '?q=ma&tab=pending'), ['Maya Chen'])
      assert.deepEqual(await listed(world, `?q=${ines.id}`), ['Inés Abara'])
      const [checking] = await accountsOf(world.db, ines.id)
      assert.deepEqual(await listed(world, `?q=${checking!.number}`), ['Inés Abara'])
      assert.deepEqual(await listed(world, '?q=1999999999'), [])
    },
  )

  await t.test('is filtered by the days of registration, both inside', async () => {
    assert.deepEqual(await listed(world, '?from=2026-07-08&to=2026-07-09&sort=registered'), [
      "Mary O'Brien-Smith",
      'Zoë Zimmer',
    ])
    const backwards = await world.rosa.get('/api/admin/users?from=2026-07-09&to=2026-07-08')
    assert.equal(backwards.status, 400)
    assert.equal(backwards.body.message, 'The first day must not be after the last day')
  })

  await t.test(
    'shows a line for each person, as the modules have them, and counts the tabs',
    async () => {
      const { rosa, db, settle } = world
      const id = await settle('ada@example.com', { name: 'Ada Lee', at: daysAgo(1) })
      const [checking] = await accountsOf(db, id)
      assert.ok(checking)
      const { body } = await rosa.get('/api/admin/users?q=ada')
      assert.deepEqual(body, {
        items: [
          {
            id,
            name: 'Ada Lee',
            email: 'ada@example.com',
            role: 'user',
            status: 'approved',
            registeredAt: daysAgo(1).toISOString(),
            waitingSince: null,
            checkingBalance: '0.00',
          },
        ],
        next: null,
        counts: { all: 10, pending: 2, approved: 6, rejected: 1 },
      })
    },
  )

  await t.test(
    'follows a new name and a new standing in the transaction that brings them',
    async () => {
      const { db, rosa, settle } = world
      const id = await settle('eve@example.com', { name: 'Eve Hale' })
      await assert.rejects(
        inTransaction(db, async (tx) => {
          await setStanding(tx, id, { role: 'user', status: 'suspended', at: NOW })
          throw new Error('taken back')
        }),
      )
      assert.equal((await rosa.get('/api/admin/users')).body.counts.approved, 7)
      await inTransaction(db, async (tx) => {
        await setStanding(tx, id, { role: 'user', status: 'suspended', at: NOW })
        const person = await personOf(tx, id)
        await amend(tx, id, { ...person!, name: 'Eve Nowak', lastName: 'Nowak' })
      })
      assert.deepEqual(await listed(world, '?q=hale'), [])
      assert.deepEqual(await listed(world, '?q=nowak&status=suspended'), ['Eve Nowak'])
      assert.deepEqual((await rosa.get('/api/admin/users')).body.counts, {
        all: 11,
        pending: 2,
        approved: 6,
        rejected: 1,
      })
    },
  )
})

test('a long list of users gives every person once, page after page, in every order', async (t) => {
  const world = await openMembersWorld(t)
  const { rosa } = world
  for (let i = 0; i < 58; i++) {
    const status = ['approved', 'active', 'suspended'][i % 3] as 'approved'
    await addQuietly(world, i, status)
  }
  for (const sort of [
    'name',
    '-name',
    'email',
    '-email',
    'registered',
    '-registered',
    'status',
    '-status',
  ]) {
    for (const filter of ['', '&q=p', '&status=active']) {
      const seen: string[] = []
      let next: string | null = null
      do {
        const page: string = next === null ? '' : `&before=${next}`
        const { body } = await rosa.get(`/api/admin/users?sort=${sort}${filter}${page}`)
        seen.push(...body.items.map(({ id }: { id: string }) => id))
        next = body.next
      } while (next !== null)
      const whole = { '': 60, '&q=p': 58, '&status=active': 21 }[filter]
      assert.equal(seen.length, whole, `${sort}${filter}`)
      assert.equal(new Set(seen).size, whole, `${sort}${filter}`)
    }
  }
  const { status, body } = await rosa.get(
    '/api/admin/users?before=00000000-0000-4000-8000-000000000000',
  )
  assert.deepEqual([status, body.code], [400, 'invalid_cursor'])
})

/** Straight into the tables: hashing a hundred passwords would take seconds. */
async function addQuietly({ engine }: MembersWorld, i: number, status: string): Promise<void> {
  const id = `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`
  const { pool } = engine
  await pool.query('insert into person (id, created_at) values ($1, $2)', [id, daysAgo(i % 4)])
  await pool.query(
    `insert into person_details (person_id, name, first_name, last_name, phone, address_street,
       address_city, address_state, address_postal_code) values ($1, $2, '', '', '', '', '', '', '')`,
    [id, `Pat ${'ABCDE'[i % 5]}`],
  )
  await pool.query(
    `insert into sign_in (person_id, email, password_hash, role, status) values ($1, $2, '', 'user', $3)`,
    [id, `p${i}@example.com`, status],
  )
}

test('fifty people who change places at once are counted right', async (t) => {
  const world = await openMembersWorld(t)
  for (let i = 0; i < 50; i++) await addQuietly(world, i, 'approved')
  const { db, engine, rosa } = world
  const ids = (await engine.pool.query("select person_id from sign_in where role = 'user'")).rows
  await Promise.all(
    ids.map(({ person_id }, i) =>
      inTransaction(db, (tx) =>
        setStanding(tx, person_id, {
          role: 'user',
          status: i % 2 ? 'suspended' : 'active',
          at: NOW,
        }),
      ),
    ),
  )
  const { rows } = await engine.pool.query(
    `select coalesce(sum(members), 0)::int as kept, (select count(*)::int from sign_in) as real,
            bool_and(members = (select count(*) from sign_in s
                                 where s.role = c.role and s.status = c.status)) as right
       from member_count c`,
  )
  assert.deepEqual(rows, [{ kept: 52, real: 52, right: true }])
  assert.deepEqual((await rosa.get('/api/admin/users')).body.counts, {
    all: 52,
    pending: 0,
    approved: 27,
    rejected: 0,
  })
})

test('the server may read the list and not write it', async (t) => {
  const { engine } = await openMembersWorld(t)
  for (const action of [
    'update member_directory set status = role',
    'delete from member_name_word',
    'delete from member_search_word',
    'update member_count set members = 0',
  ]) {
    await assert.rejects(engine.pool.query(action), /permission denied/)
  }
})

test('whom a search finds is what the list says, while many rename and move the same people', async (t) => {
  const { db } = await town(t)
  const { rows: people } = await sql<{ id: string }>`
    select person_id as id from member_directory where role = 'user' order by person_id`.execute(db)
  const work = async (name: string): Promise<void> => {
    const { oneOf } = chanceOf(159).named(name)
    for (let round = 0; round < 15; round++) {
      const { id } = oneOf(people)
      const called = oneOf(['Ada Abara', 'Ben', 'Cleo Chen-Abara'])
      await (
        oneOf([true, false])
          ? sql`update person_details set name = ${called} where person_id = ${id}`
          : sql`update sign_in set status = ${oneOf(['approved', 'active'])} where person_id = ${id}`
      ).execute(db)
    }
  }
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(work))
  const { rows } = await sql`
    (table member_searchable except table member_search_word)
    union all (table member_search_word except table member_searchable)`.execute(db)
  assert.deepEqual(rows, [])
})
