import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { expireLinks, unlink } from '../../src/modules/linkedAccounts/server/ending.ts'
import { askCode, drawAmounts, link } from '../../src/modules/linkedAccounts/server/linking.ts'
import { blockOutgoing } from '../../src/modules/identity/server/identity.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { assertKeyRotates } from '../factories/keyRotation.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { changed, fileOf, returned } from '../ach/otherBank.ts'
import { amountsIn, ELSEWHERE, openLinking, WRONG } from './linking.ts'

const DAY = 86_400_000

describe('an account at another bank', () => {
  test('is linked with a code: two credits and a debit leave together and come to nothing', async (t) => {
    const union = await openLinking(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const asked = await union.begin(ada)
    const linked = done(await link(union.db, union.as(ada), asked))
    assert.deepEqual(
      [linked.state, linked.last4, linked.bankName, linked.arrivesOn, linked.hasArrived],
      ['pending', '1234', 'Wells Fargo', '2026-07-16', false],
    )
    assert.equal(codeIn(await union.tell(ada, linked.id, WRONG)), 'not_arrived')
    assert.equal(done(await link(union.db, union.as(ada), asked)).id, linked.id, 'asked again')
    const other = { ...asked, accountType: 'checking' } as const
    assert.equal(codeIn(await link(union.db, union.as(ada), other)), 'id_reused')
    const file = await union.arrive()
    assert.deepEqual(
      file.batches.map(({ sec, serviceClass, description, entries }) => [
        [sec, serviceClass, description],
        ...entries.map(({ code, account, name }) => [code, account, name]),
      ]),
      [
        [['PPD', 220, 'ACCTVERIFY'], ...[1, 2].map(() => [32, '5550001234', 'Ada Brooks'])],
        [
          ['WEB', 225, 'ACCTVERIFY'],
          [37, '5550001234', 'Ada Brooks'],
        ],
      ],
    )
    const [one = 0n, two = 0n, back = 0n] = file.batches.flatMap(({ entries }) =>
      entries.map(({ cents }) => cents),
    )
    assert.ok(one > 0n && two > 0n && one + two === back && back < 100n)
    assert.equal(await union.clearing(), '0.00')
    const proved = done(await union.tell(ada, linked.id, amountsIn(file).toReversed()))
    assert.equal(proved.state, 'verified')
    assert.deepEqual(
      (await union.noticesOf(ada)).map((notice) => notice.split('. ')[0]),
      ['security: You are linking Wells Fargo ··1234', 'security: Wells Fargo ··1234 is linked'],
    )
    await union.assertSound()
  })

  test('is refused where it cannot be, and its code is good for this account alone', async (t) => {
    const union = await openLinking(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ask = (changes: object) =>
      askCode(union.db, union.as(ada), { link: { ...ELSEWHERE, ...changes }, anew: false })
    assert.equal(codeIn(await ask({ routingNumber: '111111118' })), 'bank_not_found')
    const asked = await union.begin(ada)
    const elsewhere = { ...asked, accountNumber: '5550009999' }
    assert.equal(codeIn(await link(union.db, union.as(ada), elsewhere)), 'code_over')
    await union.linkOf(ada)
    assert.equal(codeIn(await ask({})), 'already_linked')
    for (const end of ['1', '2', '3', '4'])
      await union.linkOf(ada, { accountNumber: `5550000${end}00` })
    assert.equal(codeIn(await ask({ accountNumber: '555000500' })), 'too_many_links')
    const ben = await union.member('Ben Okafor', { checking: '1.00' })
    await blockOutgoing(union.db, ben.personId, union.clock.now())
    const theirs = { link: ELSEWHERE, anew: false }
    assert.equal(codeIn(await askCode(union.db, union.as(ben), theirs)), 'money_held')
  })

  test('is refused with the institution itself; the demonstration shows the number of a bank of others', async (t) => {
    const union = await openLinking(t)
    const ada = await union.member('Ada Brooks')
    const ask = (routingNumber: string, institution = union.institution) => {
      const asked = { link: { ...ELSEWHERE, routingNumber }, anew: false }
      return askCode(union.db, { ...union.as(ada), institution }, asked)
    }
    const { demo: _, ...others } = union.institution
    const real = { ...others, ach: { companyId: '1', routingNumber: '121000248' } }
    for (const own of [real.routingNumber, '121000248'])
      assert.equal(codeIn(await ask(own, real)), 'own_institution', own)
    done(await ask(union.institution.routingNumber))
  })

  test('takes ten tries in all, also of fifty at once, and is over then', async (t) => {
    const union = await openLinking(t, { connections: 12 })
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id } = await union.linkOf(ada)
    const file = await union.arrive()
    const again = newId()
    assert.equal(codeIn(await union.tell(ada, id, WRONG, again)), 'amounts_wrong')
    assert.equal(codeIn(await union.tell(ada, id, WRONG, again)), 'amounts_wrong')
    assert.equal((await union.linksOf(ada))[0]?.guessesLeft, 9, 'sent twice it counts once')
    const answers = await Promise.all(Array.from({ length: 50 }, () => union.tell(ada, id, WRONG)))
    assert.deepEqual(tally(answers), { amounts_wrong: 8, link_failed: 42 })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from linked_account_guess`.execute(union.db)
    assert.equal(rows[0]?.count, 10)
    assert.equal(codeIn(await union.tell(ada, id, amountsIn(file))), 'link_failed')
    assert.match(
      (await union.noticesOf(ada)).at(-1) ?? '',
      /^security: Wells Fargo ··1234 is not linked/,
    )
    assert.equal((await union.linkOf(ada)).state, 'pending', 'it can be linked anew')
  })

  test('waits sixty days for its amounts, and its owner unlinks it', async (t) => {
    const union = await openLinking(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor', { checking: '1.00' }),
    ]
    const hers = await union.proved(ada)
    const his = await union.linkOf(ben)
    assert.equal(codeIn(await unlink(union.db, union.as(ben), hers.id)), 'link_not_found')
    assert.equal(codeIn(await union.tell(ben, hers.id, WRONG)), 'link_not_found')
    union.clock.advance(60 * DAY)
    const jobs = { ...union, log: createLog('silent') }
    assert.deepEqual(
      [await expireLinks(union.db, jobs, 9), await expireLinks(union.db, jobs, 9)],
      [1, 0],
    )
    assert.equal(codeIn(await union.tell(ben, his.id, WRONG)), 'link_expired')
    assert.match(
      (await union.noticesOf(ben)).at(-1) ?? '',
      /Nobody told us the amounts within 60 days/,
    )
    assert.equal(done(await unlink(union.db, union.as(ada), hers.id)).state, 'unlinked')
    assert.deepEqual(await union.linksOf(ada), [])
    await assertKeyRotates(union.engine, 'account numbers of linked accounts')
  })

  test('is over when a small payment comes back, and what comes back clears to zero', async (t) => {
    const union = await openLinking(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, file } = await union.proved(ada)
    await union.receive(fileOf([returned(file, 'R03')], { createdOn: '2026-07-17' }))
    await union.runUntil('2026-07-17')
    const [ended] = await union.linksOf(ada)
    assert.deepEqual(
      [ended?.id, ended?.state, ended?.returnedBecause],
      [id, 'returned', 'The other bank has no such account. Please check the account number.'],
    )
    assert.equal(codeIn(await union.tell(ada, id, amountsIn(file))), 'link_over')
    assert.match((await union.noticesOf(ada)).at(-1) ?? '', /The other bank sent a payment back/)
    assert.equal(await union.clearing(), '0.00')
    assert.equal(await union.house('suspense:returned-payments'), amountsIn(file)[0])
    await union.assertSound()
  })

  test('is corrected as the other bank says', async (t) => {
    const union = await openLinking(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { file } = await union.proved(ada)
    const correction = changed(file, 'C01', { account: '5550007777' })
    await union.receive(fileOf([correction], { createdOn: '2026-07-17' }))
    await union.runUntil('2026-07-17')
    const [corrected] = await union.linksOf(ada)
    assert.deepEqual([corrected?.state, corrected?.last4], ['verified', '7777'])
    assert.match(
      (await union.noticesOf(ada)).at(-1) ?? '',
      /It ended in 1234 before, and stays linked/,
    )
  })

  test('is corrected once, whichever of its small payments the other bank answers', async (t) => {
    const union = await openLinking(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { file } = await union.proved(ada)
    const corrections = file.batches.flatMap(({ entries, ...batch }) =>
      entries.map((entry) =>
        changed({ ...file, batches: [{ ...batch, entries: [entry] }] }, 'C01', {
          account: '5550007777',
        }),
      ),
    )
    assert.equal(corrections.length, 3)
    await union.receive(fileOf(corrections, { createdOn: '2026-07-17' }))
    await union.runUntil('2026-07-17')
    assert.deepEqual(await union.states(), ['noted', 'noted', 'noted'])
    const told = (await union.noticesOf(ada)).filter((one) => one.includes('corrected'))
    assert.equal(told.length, 1, told.join('; '))
    assert.match(told[0]!, /It ended in 1234 before, and stays linked/)
  })
})

test('the amounts are two of one to 98 cents, under a dollar together', () => {
  for (let i = 0; i < 2000; i++) {
    const [one, two] = drawAmounts()
    assert.ok(one >= 1 && two >= 1 && one + two <= 99, `${one} ${two}`)
  }
})
