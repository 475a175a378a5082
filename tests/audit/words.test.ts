import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { filesIn } from '../../scripts/testing/imports.ts'
import { ACTION_KINDS } from '../../src/modules/audit/contract.ts'
import { shortened } from '../../src/modules/audit/server/address.ts'
import { MODULES } from '../../src/apps/server/modules.ts'
import { auditWords } from '../../src/modules/audit/server/words.ts'

const AUDIT_SENTENCES = MODULES.flatMap(({ audit }) => (audit ? [audit] : []))

const { said, own, ownActions } = auditWords(AUDIT_SENTENCES)

const ACTIONS = AUDIT_SENTENCES.flatMap((ofModule) => Object.keys(ofModule))

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

/** No name of a program's, no two spaces, and nothing at the end that something else should follow. */
const WHOLE = /^[A-Z](?!.* {2})[^_]*[a-zA-Z\d]$/

/** Every action that the database itself writes down; those of the server are known to the compiler. */
function actionsInSql(): readonly string[] {
  const found = new Set<string>()
  for (const file of readdirSync(MIGRATIONS)) {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8')
    for (const [statement] of text.matchAll(/insert into audit_event[^;]*;/g)) {
      for (const [, action] of statement.matchAll(/'(\w+\.\w+)'/g)) found.add(action!)
    }
  }
  return [...found]
}

describe('what was done, in words', () => {
  test('every action that the database writes down has a sentence', () => {
    const used = actionsInSql()
    assert.ok(used.includes('transfer.posted'), 'the actions were found')
    assert.deepEqual(
      used.filter((action) => !ACTIONS.includes(action)),
      [],
    )
  })

  test('every module that has sentences is listed', () => {
    const written = filesIn('src/modules').filter((file) => file.endsWith('/server/audit.ts'))
    assert.ok(written.length > 15, 'the files were found')
    assert.equal(AUDIT_SENTENCES.length, written.length)
  })

  test('every action can be looked for by its kind', () => {
    const kinds = ACTION_KINDS.map(({ prefix }) => prefix)
    const homeless = ACTIONS.filter((action) => !kinds.some((prefix) => action.startsWith(prefix)))
    assert.deepEqual(homeless, [])
  })

  for (const [action, detail, words] of [
    ['limits.saved', { after: { enabled: true, countMax: 3, appliesTo: 'all' } }, 'Set the transfer limit to 3 for everybody'],
    ['limits.saved', { after: { enabled: true, countMax: 1, appliesTo: 'x' } }, 'Set the transfer limit to 1 for one member'],
    ['limits.saved', { after: { enabled: false, countMax: 1, appliesTo: 'all' } }, 'Turned the transfer limit off'],
    ['limits.saved', { after: { countMax: 3 } }, 'Set the transfer limit to 3'],
    ['limits.saved', { after: 'x' }, 'Set the transfer limit'],
    ['network.file_downloaded', { file: 'A.ach' }, 'Downloaded a payment file: A.ach'],
    ['payment.held', { amount: '50000', currency: 'USD', payee: 'Dana Reyes' }, 'Had a payment wait for staff: $500.00 to Dana Reyes'],
    ['payment.released', { amount: '50000', currency: 'USD', payee: 'Dana Reyes', reason: 'Called' }, 'Released a held payment: $500.00 to Dana Reyes. Reason: Called'],
    ['payment.refused', { amount: '50000', currency: 'USD', payee: 'Dana Reyes', reason: 'Scam' }, 'Refused a held payment: $500.00 to Dana Reyes. Reason: Scam'],
    ['payment.cancelled', { amount: '50000', currency: 'USD', payee: 'Dana Reyes' }, 'Cancelled a held payment: $500.00 to Dana Reyes'],
    ['payment.lapsed', { amount: '50000', currency: 'USD', payee: 'Dana Reyes' }, 'Ended a held payment nobody decided about: $500.00 to Dana Reyes'],
    ['member.restricted', { reason: 'Scam' }, 'Stopped payments of the member: Scam'],
    ['member.restriction_lifted', { reason: 'Cleared up' }, 'Let payments of the member go again: Cleared up'],
    ['sanctions.imported', { entries: 2, publishedOn: '2026-07-01' }, 'Loaded a sanctions list of 2 entries, published 2026-07-01'],
    ['sanctions.hit', { name: 'Josef K', listedName: 'K, Joseph', score: '0.9470' }, 'Found a name that is like one on the sanctions list: Josef K and K, Joseph, 0.9470'],
    ['sanctions.cleared', { name: 'Josef K', listedName: 'K, Joseph' }, 'Cleared a sanctions hit: Josef K is not K, Joseph'],
    ['sanctions.confirmed', { name: 'Josef K', listedName: 'K, Joseph' }, 'Confirmed a sanctions hit: Josef K is K, Joseph'],
    ['view.shared', { staff: 'Rosa Delgado' }, 'Let our staff see their pages: Rosa Delgado'],
    ['view.read', { path: '/api/bills' }, "Saw a member's page as they see it: /api/bills"],
    ['approval.asked', { summary: 'delete Ada' }, 'Asked for a second person: delete Ada'],
    ['approval.approved', { summary: 'delete Ada' }, 'Approved a request: delete Ada'],
    ['approval.failed', { summary: 'delete Ada' }, 'Approved a request that could not be carried out: delete Ada'],
    ['approval.rejected', { summary: 'delete Ada' }, 'Rejected a request: delete Ada'],
    ['approval.withdrawn', { summary: 'delete Ada' }, 'Withdrew a request: delete Ada'],
    ['transfer.posted', { reason: 'own_transfer', amount: '2550', currency: 'USD' }, 'Sent $25.50: transfer between own accounts'],
    ['transfer.posted', { reason: 'us_bank_transfer', amount: '2550', currency: 'USD' }, 'Sent $25.50: transfer to a US bank'],
    ['transfer.posted', {}, 'Sent money'],
    ['transfer.posted', { amount: 'lots' }, 'Sent money'],
    ['transfer.denied', {}, 'Was denied a transfer at the transfer limit'],
    ['transfer.cancelled', {}, 'Cancelled a transfer before it left'],
    ['deposit.submitted', { amount: '50000', currency: 'USD' }, 'Deposited a check of $500.00'],
    ['deposit.approved', { amount: '50000', currency: 'USD' }, 'Approved a check deposit of $500.00'],
    ['deposit.rejected', { amount: '50000', currency: 'USD' }, 'Rejected a check deposit of $500.00'],
    ['deposit.released', { amount: '27500', currency: 'USD' }, 'Ended the hold on $275.00 of a check'],
    ['deposit.picture_shown', { side: 'front' }, 'Looked at the front of a check'],
    ['payee.renamed', { from: 'Rent', to: 'Landlord' }, 'Renamed a payee from Rent to Landlord'],
    ['payee.renamed', { from: null, to: 'Landlord' }, 'Renamed a payee to Landlord'],
    ['payee.removed', { nickname: null }, 'Removed a payee'],
    ['code.refused', { purpose: 'transfer' }, 'Gave a wrong code for a transfer'],
    ['banks.imported', { banks: 28 }, 'Replaced the bank directory by 28 banks'],
    ['rates.imported', { file: 'r.csv', rates: 2 }, 'Took 2 exchange rates from r.csv'],
    ['transactions.added', { rows: 1 }, 'Added 1 transaction'],
    ['note.taken_twice', {}, 'Note taken twice'],
  ] as const) {
    test(`${action} with ${JSON.stringify(detail)} reads: ${words}`, () => {
      assert.equal(said(action, detail), words)
    })
  } // prettier-ignore

  for (const [action, detail, words] of [
    ['limits.saved', { after: { enabled: true, countMax: 3, appliesTo: 'all' } }, 'Staff set your transfer limit to 3'],
    ['limits.saved', { after: { enabled: true, countMax: 1, appliesTo: 'x' } }, 'Staff set your transfer limit to 1'],
    ['limits.saved', { after: { enabled: false, countMax: 1, appliesTo: 'all' } }, 'Staff turned your transfer limit off'],
    ['limits.saved', {}, 'Staff set your transfer limit'],
    ['transfer.denied', {}, 'A transfer was denied because you had reached the transfer limit'],
  ] as const) {
    test(`to the member, ${action} with ${JSON.stringify(detail)} reads: ${words}`, () => {
      assert.equal(own(action, detail), words)
    })
  } // prettier-ignore

  test('no sentence fails on a detail of another shape, nor has a gap where it says nothing', () => {
    const odd = { after: 'x', before: null, amount: {}, nickname: [], from: 1, purpose: 7, rows: {} }
    for (const action of ACTIONS) {
      for (const detail of [{}, odd, { after: null }]) {
        assert.match(said(action, detail), WHOLE, action)
        if (ownActions.includes(action)) assert.match(own(action, detail), WHOLE, action)
      }
    }
  }) // prettier-ignore
})

describe('an address for whoever it belongs to', () => {
  for (const [address, shown] of [
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.77', '203.0.113.x'],
    ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:x'],
    ['2001:db8::1', '2001:db8:0:x'],
    ['::1', '0:0:0:x'],
    ['somewhere', null],
    ['', null],
    [null, null],
  ] as const) {
    test(`${address} is shown as ${shown}`, () => assert.equal(shortened(address), shown))
  }
})
