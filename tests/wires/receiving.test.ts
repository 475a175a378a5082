import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { freeze, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { exceptionsWaiting } from '../../src/modules/paymentOperations/server/waiting.ts'
import { reverseTransaction } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { recall, recallsOf } from '../../src/modules/wires/server/recalling.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { readCancellationRequest } from '../../src/rails/iso20022/camt056.ts'
import { readResolution } from '../../src/rails/iso20022/camt029.ts'
import { allOrNothing } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { opened } from '../rails/iso20022/messages.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { recall as theirRecall, resolution, returned, status } from './otherBank.ts'
import { openAnswers } from './receiving.ts'

describe('what the other bank answers', () => {
  test('settled: the money goes to the Federal Reserve, and clearing is explained at every step', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, original } = await union.paid(ada, '40.00')
    assert.deepEqual(await union.explained(), ['sent 1 40.00'])
    for (const code of ['ACTC', 'PDNG']) {
      await union.receive(status(union.made(), original, code))
      assert.equal(await union.stateOf(ada, id), 'sent')
    }
    const settled = status(union.made(), original, 'ACSC')
    assert.equal(await union.receive(settled), 1)
    assert.equal(await union.stateOf(ada, id), 'settled')
    assert.deepEqual(await union.explained(), [])
    assert.equal(await union.house('clearing:international'), '0.00')
    assert.equal(await union.house('settlement:federal-reserve'), '40.00')
    assert.equal(
      await union.receive(settled, 'again.xml'),
      0,
      'the same message under another name',
    )
    await union.receive(status(union.made(), original, 'ACSC'))
    assert.equal(await union.house('settlement:federal-reserve'), '40.00')
    await union.assertSound()
  })

  test('rejected: the member has all of it again, with the reason in words', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, original } = await union.paid(ada, '40.00')
    // Some banks name the end-to-end reference alone.
    const { uetr: _, ...named } = original
    await union.receive(status(union.made(), named, 'RJCT', 'AC03'))
    assert.equal(await union.posted(ada.checking), '100.00')
    assert.deepEqual(await union.explained(), [])
    const { status: read, onTheWay } = (await receiptFor(union.db, ada.personId, id))!
    assert.equal(read, 'Returned')
    assert.equal(onTheWay?.returnedBecause, 'The account number of the recipient is wrong.')
    const [notice] = (await union.noticesOf(ada)).slice(-1)
    assert.match(
      notice!,
      /^transfer_failed: Returned: \$40\.00 to Anna Muster\. The account number of the recipient is wrong\. \$40\.00 is back in your Checking/,
    )
    await union.receive(status(union.made(), original, 'ACSC'))
    assert.deepEqual(await union.answers(), [
      'status posted RJCT',
      'status exception ACSC The payment came back before',
    ])
    await union.assertSound()
  })

  test('returned for less: the member has what came back, and reads what other banks kept', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, original } = await union.paid(ada, '40.00')
    // Nobody has said yet that it is settled.
    await union.receive(returned(union.made(), { original, amount: '25.00' }))
    assert.equal(await union.posted(ada.checking), '85.00')
    assert.deepEqual(await union.explained(), [])
    assert.equal(await union.house('settlement:federal-reserve'), '15.00')
    const { onTheWay } = (await receiptFor(union.db, ada.personId, id))!
    assert.deepEqual(
      [onTheWay?.state, onTheWay?.cameBack, onTheWay?.returnedBecause],
      ['returned', '25.00', 'The account is closed. Other banks kept $15.00 of it.'],
    )
    await union.assertSound()
  })

  test('returned twice, for nothing of ours, for too much or to a frozen account: staff have it', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const [one, two, three] = [
      await union.paid(ada, '10.00'),
      await union.paid(ada, '20.00'),
      await union.paid(ada, '30.00'),
    ]
    const unknown = { endToEndId: 'X1', uetr: '3b7e4c1a-5d2f-4e8b-9a6c-0d1e2f3a4b5c' }
    await union.receive(
      returned(
        union.made(),
        { original: one.original, amount: '10.00' },
        { original: one.original, amount: '10.00' },
        { original: two.original, amount: '20.01' },
        { original: unknown, amount: '7.00' },
      ),
    )
    union.clock.advance(1000)
    await freeze(union.db, ada.checking.ledgerAccountId)
    await union.receive(returned(union.made(), { original: three.original, amount: '30.00' }))
    assert.deepEqual(await union.answers(), [
      'return posted AC04',
      'return exception AC04 The payment came back before',
      'return exception AC04 It is more than the payment was',
      'return exception AC04 It returns no payment of ours',
      'return exception AC04 The account it left is closed or frozen',
    ])
    const reader = contextOf(union, await union.staff('Rosa Delgado'))
    const { count, first } = await exceptionsWaiting.waiting(union.db, reader, 20)
    assert.equal(new Set(first.map(({ id }) => id)).size, count, 'each a row of the work queue')
    assert.equal(await union.house('suspense:returned-payments'), '67.01')
    assert.equal(await union.posted(ada.checking), '50.00')
    assert.deepEqual(await union.explained(), ['sent 1 20.00'])
    await union.assertSound()
  })

  test('returned after it was archived, all of it or a part: staff have it', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const [whole, part] = [await union.paid(ada, '10.00'), await union.paid(ada, '20.00')]
    await union.paid(ada, '30.00')
    assert.ok((await archiveBefore(union.engine, union.clock.now())) > 0)
    await union.receive(
      returned(
        union.made(),
        { original: whole.original, amount: '10.00' },
        { original: part.original, amount: '15.00' },
      ),
    )
    assert.deepEqual(await union.answers(), [
      'return exception AC04 The payment is archived',
      'return exception AC04 The payment is archived',
    ])
    assert.equal(await union.house('suspense:returned-payments'), '25.00')
    assert.equal(await union.posted(ada.checking), '40.00')
    await union.assertSound()
  })

  test('returned for less after staff gave the money back: staff have it, and the member has the money once', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, original } = await union.paid(ada, '40.00')
    const undo = {
      id: newId(),
      transferId: id,
      actor: { channel: 'staff', actorId: newId() },
    } as const
    const { timeZone: zone } = union.institution
    done(await reverse(union.db, undo, { zone, at: union.clock.now() }))
    await union.receive(returned(union.made(), { original, amount: '25.00' }))
    assert.equal(await union.posted(ada.checking), '100.00')
    assert.deepEqual(await union.answers(), [
      'return exception AC04 Staff reversed the payment before',
    ])
    assert.equal(await union.house('suspense:returned-payments'), '25.00')
    await union.assertSound()
  })

  test('returned for less, and then reversed by staff: refused as a whole, for a part of it is back', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const rosa = await union.staff('Rosa Delgado')
    const { id, original } = await union.paid(ada, '40.00')
    await union.receive(returned(union.made(), { original, amount: '25.00' }))
    const undo = (transferId: string) => {
      const order = { personId: ada.personId, id: transferId, reason: 'It came back' }
      return allOrNothing(union.db, (tx) => reverseTransaction(tx, contextOf(union, rosa), order))
    }
    assert.equal(codeIn(await undo(id)), 'partly_back')
    assert.equal(await union.posted(ada.checking), '85.00')
    const { rows } = await sql<{ id: string }>`
      select id from ledger_transfer where reason = 'wire_return'`.execute(union.db)
    done(await undo(rows[0]!.id))
    done(await undo(id))
    assert.equal(await union.posted(ada.checking), '100.00')
    await union.assertSound()
  })

  test('a message that cannot be taken is refused whole, and changes nothing', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { original } = await union.paid(ada, '40.00')
    const good = status(union.made(), original, 'ACSC')
    const old = { messageId: 'OLD', createdAt: new Date('2026-05-15T12:00:00Z') }
    for (const text of [
      good.replace('</Document>', ''),
      good.replace('<TxSts>ACSC</TxSts>', ''),
      good.replaceAll('pacs.002.001.10', 'pacs.002.001.14'),
      status(old, original, 'ACSC'),
      returned(union.made(), { original, amount: '40.00' }).replaceAll('Ccy="USD"', 'Ccy="EUR"'),
    ])
      assert.equal(await union.receive(text), 1)
    const { rows } = await union.engine.pool.query(
      'select count(*)::int as n from network_file where refusal is not null',
    )
    assert.equal(rows[0].n, 5)
    assert.deepEqual(await union.answers(), [])
    assert.deepEqual(await union.explained(), ['sent 1 40.00'])
  })

  test('the same message under two names, read by four servers at once, is taken once', async (t) => {
    const union = await openAnswers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { original } = await union.paid(ada, '40.00')
    const message = returned(union.made(), { original, amount: '40.00' })
    for (const name of ['back.xml', 'copy.xml']) union.drop(name, message)
    const counts = await Promise.all([1, 2, 3, 4].map(() => union.take(new Map())))
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1,
    )
    assert.equal(await union.posted(ada.checking), '100.00')
    await union.assertSound()
  })
})

describe('asking for a payment back', () => {
  test('staff ask once, and the other bank answers; what it grants comes by a return', async (t) => {
    const union = await openAnswers(t, { connections: 4 })
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const rosa = await union.staff()
    const { id: queued } = await union.send(ada, '5.00')
    const ask = (paymentId: string) =>
      recall(union.db, contextOf(union, rosa), { paymentId, id: newId(), reason: 'DUPL' })
    assert.equal(codeIn(await ask(queued)), 'payment_not_found')
    assert.equal(codeIn(await ask(newId())), 'payment_not_found')
    const { id, original } = await union.paid(ada, '40.00')
    const asked = await Promise.all([ask(id), ask(id), ask(id)])
    assert.deepEqual(tally(asked), { done: 1, already_asked: 2 })
    await union.handOver()
    const [text] = [...union.outgoing()].flatMap(([name, content]) =>
      name.startsWith('camt.056') ? [content] : [],
    )
    const request = done(readCancellationRequest(opened(text!)))
    assert.deepEqual(
      [request.original, request.reason.code],
      [{ ...original, messageName: 'pacs.008.001.08' }, 'DUPL'],
    )
    const states = async () => (await recallsOf(union.db, id))?.recalls.map((one) => one.state)
    await union.receive(resolution(union.made(), request, 'PDCR', 'TECH'))
    assert.deepEqual(await states(), ['pending'])
    await union.receive(resolution(union.made(), request, 'RJCR', 'NOAS'))
    assert.deepEqual(await states(), ['refused'])
    done(await ask(id))
    await union.receive(returned(union.made(), { original, amount: '40.00', reason: 'FOCR' }))
    assert.equal(codeIn(await ask(id)), 'not_recallable')
    assert.deepEqual(await union.answers(), [
      'resolution noted PDCR',
      'resolution exception RJCR It was refused: the recipient did not answer',
      'return posted FOCR',
    ])
    assert.equal(await union.posted(ada.checking), '95.00')
  })

  test('what another bank asks back from us is answered: we never had it', async (t) => {
    const union = await openAnswers(t)
    const theirs = { endToEndId: 'X1', uetr: '3b7e4c1a-5d2f-4e8b-9a6c-0d1e2f3a4b5c' }
    await union.receive(theirRecall(union.made(), theirs))
    await union.handOver()
    const [text = assert.fail('it is answered')] = union.outgoing().values()
    const answer = done(readResolution(opened(text)))
    assert.deepEqual(
      [answer.outcome, answer.case?.id, answer.original?.uetr, answer.reasons[0]?.code],
      ['rejected', 'THEIRS-1', theirs.uetr, 'NOOR'],
    )
    assert.deepEqual(await union.answers(), ['recall noted DUPL'])
  })
})
