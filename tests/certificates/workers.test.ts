import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { codeIn } from '../factories/outcomes.ts'
import { openCertificates } from './world.ts'

test('workers that mature certificates at once, while members close some and change others, deal with each once', async (t) => {
  const union = await openCertificates(t)
  const ada = await union.member('Ada Brooks', { checking: '60000.00' })
  const note = () =>
    union.opened(ada, {
      productId: 'note',
      amount: '100.00',
      instruction: 'pay_out',
      maturityAccountId: ada.savings.id,
    })
  const notes = await Promise.all(Array.from({ length: 8 }, note))
  const kept = await union.opened(ada, {
    productId: 'note',
    amount: '100.00',
    instruction: 'renew',
  })
  union.goTo('2026-02-17')
  await union.pay()
  const [, , , , ...answers] = await Promise.all([
    ...Array.from({ length: 4 }, () => union.mature()),
    ...notes.slice(0, 4).map(({ id }) => union.close(ada, id, ada.savings.id)),
    ...notes.slice(2, 6).map(({ id }) => union.instruct(ada, id, { instruction: 'renew' })),
    union.instruct(ada, kept.id, { instruction: 'renew' }, newId()),
  ])
  const codes = new Set(answers.map((answer) => codeIn(answer as never)))
  for (const code of codes) {
    assert.ok(
      ['done', 'already_closed', 'certificate_not_found', 'already_matured'].includes(code),
      code,
    )
  }
  // Each paid 1.12 in dividends, whoever closed it.
  assert.equal(await union.posted(ada.savings), '808.96')
  assert.equal((await union.certificate(ada))!.maturesOn, '2026-03-14')
  const { rows } = await union.engine.pool.query(
    `select count(*) filter (where instruction = 'renew')::int as renewed,
            (select count(*)::int from account_closing) + count(*) filter (where instruction = 'pay_out')::int as closed
       from certificate_maturity`,
  )
  assert.deepEqual(rows, [{ renewed: 1, closed: 8 }])
  await union.assertSound()
})
