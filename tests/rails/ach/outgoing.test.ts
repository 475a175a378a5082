import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerBatch, changeOf, returnOf } from '../../../src/rails/ach/answers.ts'
import type { AchBatch } from '../../../src/rails/ach/file.ts'
import { outgoingMistakes } from '../../../src/rails/ach/outgoing.ts'
import { batchOf, entryOf, fileOf, ODFI, OURS, THEIRS, written } from './files.ts'

const TODAY = '2026-07-15'
const told = (batch: AchBatch): string => outgoingMistakes(fileOf([batch]), TODAY).join(' ')

const REFUSED: readonly (readonly [string, AchBatch, RegExp])[] = [
  ['a day that is past', batchOf({ effectiveOn: '2026-07-14' }), /today or later/],
  ['a Saturday', batchOf({ effectiveOn: '2026-07-18' }), /banks are open/],
  ['a holiday', batchOf({ effectiveOn: '2026-09-07' }), /banks are open/],
  ['a kind we do not send', batchOf({ sec: 'TEL' }), /TEL batches are not sent/],
  ['the word for wages', batchOf({ description: 'PAYROLL' }), /kept for wages and sales/],
  ['the word for sales', batchOf({ description: 'Purchase' }), /kept for wages and sales/],
  [
    'a payment to ourselves',
    batchOf({ entries: [entryOf({ routingNumber: OURS })] }),
    /for the institution that sends it/,
  ],
  [
    'more than a million on the same day',
    batchOf({ descriptiveDate: 'SD1300', entries: [entryOf({ cents: 100_000_001n })] }),
    /more than a million/,
  ],
  [
    'a payment to a person that hides who sends it',
    batchOf({ entries: [entryOf({ individualId: '' })] }),
    /names who sends it/,
  ],
  ['the status of an agency', batchOf({ originatorStatus: 2 }), /Only an agency/],
  [
    'a micro-entry of a dollar',
    batchOf({ description: 'ACCTVERIFY', entries: [entryOf({ cents: 100n })] }),
    /under a dollar/,
  ],
  [
    'micro-entries that take more than they give, to one of two accounts',
    batchOf({
      description: 'ACCTVERIFY',
      entries: [
        entryOf({ cents: 30n }),
        entryOf({ cents: 5n, account: '2' }),
        entryOf({ code: 27, cents: 6n, account: '2' }),
      ],
    }),
    /do not debit more/,
  ],
]

describe('what the network asks of files of ours', () => {
  for (const [what, batch, words] of REFUSED)
    test(`refuses ${what}`, () => assert.match(told(batch), words))

  test('takes a payment of today, of a million on the same day, and micro-entries that end at zero', () => {
    const fine = [
      batchOf({ effectiveOn: TODAY }),
      batchOf({ descriptiveDate: 'SD1800', entries: [entryOf({ cents: 100_000_000n })] }),
      batchOf({ entries: [entryOf({ code: 27, individualId: '' })] }),
      batchOf({
        description: 'ACCTVERIFY',
        entries: [entryOf({ cents: 99n }), entryOf({ code: 27, cents: 99n })],
      }),
    ]
    for (const batch of fine) assert.equal(told(batch), '')
  })
})

describe('answers to entries that came in', () => {
  const batch = batchOf({
    sec: 'CTX',
    odfi: THEIRS.slice(0, 8),
    settlesOnDay: 196,
    originatorStatus: 2,
    entries: [
      entryOf({
        code: 37,
        routingNumber: OURS,
        name: '0002Babble Co',
        trace: '091400600000007',
        addenda: [
          { type: '05', text: 'One' },
          { type: '05', text: 'Two' },
        ],
      }),
    ],
  })
  const received = { batch, entry: batch.entries[0]! }
  const trace = `${ODFI}0000001`

  test('a return goes to whoever sent it, with its amount, the reason and where it was', () => {
    const entry = returnOf(received, { reason: 'R15', trace, dateOfDeath: '2026-07-01' })
    const answer = answerBatch(batch, { odfi: ODFI, number: 1, entries: [entry] })
    written(fileOf([answer]))
    assert.deepEqual(
      [entry.code, entry.routingNumber, entry.cents, entry.name, entry.account],
      [36, THEIRS, 2_500n, '0001Babble Co', '744-5678-99'],
    )
    assert.deepEqual(entry.addenda, [
      {
        type: '99',
        reason: 'R15',
        originalTrace: '091400600000007',
        dateOfDeath: '2026-07-01',
        originalRdfi: ODFI,
        information: '',
        trace,
      },
    ])
    assert.deepEqual(
      [answer.odfi, answer.sec, answer.serviceClass, answer.settlesOnDay, answer.originatorStatus],
      [ODFI, 'CTX', 225, null, 1],
    )
    assert.equal(told(answer), '')
  })

  test('a notification of change moves no money', () => {
    const entry = changeOf(received, { change: 'C01', correction: { account: '5' }, trace })
    written(fileOf([answerBatch(batch, { odfi: ODFI, number: 1, entries: [entry], sec: 'COR' })]))
    assert.deepEqual([entry.code, entry.cents], [36, 0n])
  })
})
