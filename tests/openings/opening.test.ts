import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { newId } from '../../src/values/ids.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { orderFrom } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { openOpenings } from './world.ts'

const TERM = { amount: '500.00', instruction: 'renew' } as const

describe('opening a further account', () => {
  test('moves the first amount, keeps what was agreed to, and tells', async (t) => {
    const union = await openOpenings(t)
    const { form, openWith, own, posted } = union
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const answer = done(await openWith(ada, form(ada)))
    const account = await own(ada, answer.accountId)
    assert.deepEqual(
      [account.kind, account.name, account.product, account.role, account.memberId],
      ['Club', 'Holiday club', 'club', 'primary', ada.checking.memberId],
    )
    assert.deepEqual([await posted(account), await posted(ada.checking)], ['25.00', '75.00'])
    assert.deepEqual(
      [answer.name, answer.amount, answer.from?.kind, answer.disclosure.version],
      ['Holiday club', '25.00', 'Checking', '7'],
    )
    const { rows } = await sql`
      select person_id, disclosure_version, disclosed->>'name' as name from account_opening`.execute(
      union.db,
    )
    assert.deepEqual(rows, [
      { person_id: ada.personId, disclosure_version: '7', name: 'Holiday club' },
    ])
    assert.equal((await union.auditRows({ action: 'account.opened' })).length, 1)
    const [notice] = await union.noticesOf(ada)
    assert.match(
      notice!,
      /^security: You opened Holiday club, ending in \d{4}\. \$25\.00 came from/,
    )
    assert.deepEqual(await union.noticePathsOf(ada), [`/dashboard/accounts/${answer.accountId}`])
    const [mail] = await union.mailbox()
    assert.match(mail!.text, /You agreed to the account disclosures, version 7\./)
    await union.assertSound()
  })

  test('needs no money where the product asks for none', async (t) => {
    const union = await openOpenings(t)
    const ada = await union.member('Ada Brooks')
    const { fromAccountId: _, ...body } = union.form(ada, { amount: '0' })
    assert.equal(done(await union.openWith(ada, body)).from, null)
    assert.equal(await union.transferCount(), 0)
  })

  test('of a Share keeps its par value in it', async (t) => {
    const union = await openOpenings(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const share = await union.opened(ada, { productId: 'share', amount: '20.00' })
    assert.equal(await union.available(share), '15.00')
    const transfers = openMemberTransfers(union)
    const out = (amount: string) =>
      transfers.betweenAccounts(
        ada.customer,
        orderFrom(ada, amount, { fromAccountId: share.id, toAccountId: ada.checking.id }),
      )
    assert.equal(codeIn(await out('15.01')), 'insufficient_funds')
    done(await out('15.00'))
    assert.deepEqual([await union.posted(share), await union.available(share)], ['5.00', '0.00'])
    await union.assertSound()
  })

  const REFUSED = [
    ['product_not_found', { productId: 'branch' }],
    ['product_not_found', { productId: 'nothing' }],
    ['disclosure_changed', { disclosureVersion: '6' }],
    ['disclosure_changed', { disclosureDigest: 'of other terms' }],
    ['below_minimum', { productId: 'market', amount: '999.99' }],
    ['below_minimum', { productId: 'share', amount: '4.99' }],
    ['age_unknown', { productId: 'sixty' }],
    ['insufficient_funds', { amount: '100.01' }],
    ['source_account_not_found', { fromAccountId: newId() }],
    ['source_account_not_found', { fromAccountId: undefined }],
  ] as const
  for (const [code, changes] of REFUSED) {
    test(`is refused and leaves nothing: ${code}, ${JSON.stringify(changes)}`, async (t) => {
      const union = await openOpenings(t)
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const body = union.form(ada, changes)
      assert.equal(codeIn(await union.openWith(ada, body)), code)
      assert.equal((await accountsOf(union.db, ada.personId)).length, 2)
      assert.deepEqual([await union.transferCount(), await union.noticesOf(ada)], [0, []])
    })
  }

  test('keeps what was shown: terms that changed under one version are read again, another day is not', async (t) => {
    const union = await openOpenings(t)
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const tries = async (productId: string, disclosureDigest: string | undefined) =>
      codeIn(await union.openWith(ada, union.form(ada, { productId, disclosureDigest, ...TERM })))
    const digestOf = async () =>
      (await union.products(ada)).find(({ disclosure }) => disclosure.productId === 'certificate')
        ?.disclosure.digest
    const read = await digestOf()
    union.goTo('2026-12-31')
    assert.equal(await digestOf(), read)
    // The rate of the new year.
    union.goTo('2027-01-01')
    assert.equal(await tries('certificate', read), 'disclosure_changed')
    assert.equal(await tries('certificate', await digestOf()), 'done')
  })

  test('is for those of its age, and for members only', async (t) => {
    const union = await openOpenings(t)
    // It is July 15, 2026 there.
    const born = (dateOfBirth: string) => ({ checking: '100.00', details: { dateOfBirth } })
    const older = await union.member('Ada Brooks', born('1966-07-15'))
    const younger = await union.member('Ben Okafor', born('2000-07-16'))
    const tries = async (who: typeof older, productId: string) =>
      codeIn(await union.openWith(who, union.form(who, { productId })))
    assert.deepEqual(
      [await tries(older, 'sixty'), await tries(older, 'young')],
      ['done', 'too_old'],
    )
    assert.deepEqual(
      [await tries(younger, 'sixty'), await tries(younger, 'young')],
      ['too_young', 'done'],
    )
    const guest = await union.person('Cleo Hart')
    assert.equal(codeIn(await union.openWith(guest, union.form(older))), 'not_a_member')
  })

  test('is asked for with what may be opened now, and why the rest may not', async (t) => {
    const union = await openOpenings(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await union.opened(ada, { productId: 'share', amount: '5.00' })
    const products = await union.products(ada)
    assert.deepEqual(
      products.map(({ disclosure, barred }) => [disclosure.productId, barred]),
      [
        ['checking', null],
        ['savings', null],
        ['share', 'too_many'],
        ['club', null],
        ['market', null],
        ['sixty', 'age_unknown'],
        ['young', 'age_unknown'],
        ['certificate', null],
        ['note', null],
      ],
    )
  })
})

describe('at the same moment', () => {
  test('one form sent 20 times opens one account', async (t) => {
    const union = await openOpenings(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const body = union.form(ada)
    const answers = await Promise.all(Array.from({ length: 20 }, () => union.openWith(ada, body)))
    assert.equal(new Set(answers.map((answer) => done(answer).accountId)).size, 1)
    assert.equal((await accountsOf(union.db, ada.personId)).length, 3)
    assert.deepEqual([await union.posted(ada.checking), await union.transferCount()], ['75.00', 1])
    const others = [union.form(ada, { id: body.id, amount: '26.00' })]
    assert.equal(codeIn(await union.openWith(ada, others[0]!)), 'id_reused')
  })

  test('the last one a member may have is opened once', async (t) => {
    const union = await openOpenings(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await union.opened(ada)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => union.openWith(ada, union.form(ada))),
    )
    assert.deepEqual(tally(answers), { done: 1, too_many: 5 })
    assert.equal(await union.posted(ada.checking), '50.00')
    await union.assertSound()
  })
})
