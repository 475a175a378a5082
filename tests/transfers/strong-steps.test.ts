import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  confirmAuthenticator,
  startAuthenticator,
} from '../../src/modules/factors/server/authenticators.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { usBankOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { bytesOf, codeAt, STEP_MS } from '../factors/apps.ts'
import { openTransfers } from './transfers.ts'

test('money leaves a real institution with the code of an app, and with nothing less', async (t) => {
  const union = await openTransfers(t)
  const { engine, clock } = union
  const { demo: _demo, ...institution } = readProfile('./institutions/hazelnotch').institution
  const service = openMemberTransfers({ engine, clock, institution })
  t.after(() => service.close())
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const order = usBankOrder(ada, '25.00')
  const refused = await service.draftUsBank(ada.customer, order)
  assert.deepEqual(refused, { ok: false, code: 'app_needed' })

  const { personId, sessionId } = ada.customer
  const { secret } = await inTransaction(engine.db, async (tx) => {
    const now = { at: clock.now(), deviceAt: clock.now() }
    const app = { personId, sessionId, email: ada.email, issuer: institution.name }
    const started = await startAuthenticator(tx, { ...app, at: now.at })
    const code = codeAt(bytesOf(started.secret), now.at)
    const confirmed = await confirmAuthenticator(tx, { personId, sessionId, code, ...now })
    assert.equal(confirmed, 'confirmed')
    return started
  })
  clock.advance(STEP_MS)
  const draft = done(await service.draftUsBank(ada.customer, order))
  assert.deepEqual([draft.codeFrom, draft.codeSent], ['app', false])
  assert.deepEqual(await union.mailbox(), [], 'no code is mailed')
  const code = codeAt(bytesOf(secret), clock.now())
  const receipt = done(await service.confirm(ada.customer, order.id, code))
  assert.equal(receipt.status, 'Completed')
  const second = usBankOrder(ada, '25.00', { id: newId() })
  done(await service.draftUsBank(ada.customer, second))
  const again = await service.confirm(ada.customer, second.id, code)
  assert.deepEqual(again, { ok: false, code: 'code_invalid' })
  assert.equal(await union.available(ada.checking), '75.00')
  await union.assertSound()
})
