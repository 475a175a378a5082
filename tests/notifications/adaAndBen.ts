import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

/** Ada pays Ben, who chooses what he is told. */
export async function adaAndBen(
  t: TestContext,
  options: Parameters<typeof openOnlineBanking>[1] = {},
) {
  const union = await openOnlineBanking(t, options)
  const from = await union.member('Ada Reed', { checking: '100.00' })
  await union.member('Ben Reed', { checking: '100.00' })
  const ada = await union.portal.as('ada@example.com')
  const ben = await union.portal.as('ben@example.com')
  const pay = async (): Promise<string> => {
    const found = await ada.post('/api/transfers/recipient-check', { email: 'ben@example.com' })
    const order = {
      id: newId(),
      fromAccountId: from.checking.id,
      amount: '5.00',
      reference: 'Lunch',
      recipientToken: found.body.token,
    }
    const { status, body } = await ada.post('/api/transfers/to-member', order)
    assert.equal(status, 200)
    return body.transferId ?? order.id
  }
  const choose = (kind: string, channel: string, wanted: boolean) =>
    ben.post('/api/notifications/choices', { kind, channel, wanted })
  return { ...union, ada, ben, pay, choose }
}
