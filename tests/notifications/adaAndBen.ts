import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { type OnlineBanking, openOnlineBanking } from '../worlds/onlineBanking.ts'

/** Ada pays Ben, who chooses what he is told. */
export async function adaAndBen(
  t: TestContext,
  options: Parameters<typeof openOnlineBanking>[1] = {},
) {
  return adaAndBenIn(await openOnlineBanking(t, options))
}

/** The same among others, who are told apart by what follows their first names. */
export async function adaAndBenIn(union: OnlineBanking, nth = '') {
  const from = await union.member(`Ada${nth} Reed`, { checking: '100.00' })
  const { email, personId } = await union.member(`Ben${nth} Reed`, { checking: '100.00' })
  const asBen = () => union.portal.as(email)
  const [ada, ben] = [await union.portal.as(from.email), await asBen()]
  const pay = async (): Promise<string> => {
    const found = await ada.post('/api/transfers/recipient-check', { email })
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
  return { ...union, ada, ben, benId: personId, asBen, pay, choose }
}
