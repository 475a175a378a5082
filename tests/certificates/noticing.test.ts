import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openCertificates } from './world.ts'

describe('a member is told that a certificate matures', () => {
  test('once, thirty days before, with what happens then, the rate as it stands and the grace period', async (t) => {
    const union = await openCertificates(t)
    const { ada } = await union.adaWith()
    union.goTo('2026-12-14')
    assert.equal(await union.notice(), 0)
    union.goTo('2026-12-15')
    const told = await Promise.all([union.notice(), union.notice(), union.notice()])
    assert.deepEqual(told.toSorted(), [0, 0, 1])
    assert.equal(await union.notice(), 0)
    const [mail, ...more] = (await union.mailbox()).filter(({ subject }) =>
      /matures on/.test(subject),
    )
    assert.equal(more.length, 0)
    for (const words of [
      /matures on Jan 14, 2027/,
      /On Jan 14, 2027 it is renewed with its dividends for the same term\./,
      /The new term ends on Jan 14, 2028, and closing it early costs 90 days of dividends\./,
      /you can ask for it at 1-800-555-0199\. As things stand it is 3\.00%, which is 3\.05% APY\./,
      /For 10 days after it is renewed you can close it without a penalty\./,
      /You can choose otherwise before Jan 14, 2027/,
    ]) {
      assert.match(mail!.text.replace(/\s+/g, ' '), words)
    }
    assert.equal(
      (await union.noticesOf(ada)).filter((notice) => /matures on/.test(notice)).length,
      1,
    )
  })

  test('and only who can choose otherwise reads that they can', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    const [joint, delegate] = [await union.member('Ben Okafor'), await union.member('Cleo Reed')]
    await inTransaction(union.db, async (tx) => {
      const at = union.clock.now()
      const accountId = account.id
      await addOwner(tx, { accountId, personId: joint.personId, role: 'joint', at })
      await addOwner(tx, { accountId, personId: delegate.personId, role: 'delegate', at })
    })
    union.goTo('2026-12-15')
    await union.notice()
    for (const [member, can] of [
      [ada, true],
      [joint, true],
      [delegate, false],
    ] as const) {
      const told = (await union.noticesOf(member)).find((notice) => /matures on/.test(notice))!
      assert.equal(/You can choose otherwise/.test(told), can)
    }
  })
})
