import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ACTION_KINDS } from '../../src/modules/audit/contract.ts'
import { shortened } from '../../src/modules/audit/server/address.ts'
import { OWN_ACTIONS, ownWordsFor, WORDS, wordsFor } from '../../src/modules/audit/server/words.ts'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = 'db/migrations'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith(`.test${ending}`))
    .map((file) => `${folder}/${file}`)

/** `table.column` for every column of ours: written like an action, and none. */
function columns(): ReadonlySet<string> {
  const found = new Set<string>()
  for (const file of filesIn(MIGRATIONS, '.sql')) {
    for (const [, table, body] of read(file).matchAll(/create table (\w+) \(\n([\s\S]*?)\n\);/g)) {
      for (const [, column] of body!.matchAll(/^ {2}(\w+) /gm)) found.add(`${table}.${column}`)
    }
  }
  return found
}

/** The parts of the server that open the door of the audit trail anywhere. */
function recorders(): string[] {
  const folders = readdirSync(join(ROOT, 'src/modules')).map((name) => `src/modules/${name}`)
  const files = [...folders, 'src/apps'].flatMap((folder) => {
    const own = filesIn(folder, '.ts').filter((file) => file.includes('/server/'))
    return own.some((file) => read(file).includes('audit/server/audit.ts')) ? own : []
  })
  return [...files, ...filesIn('src/modules/audit/server', '.ts')].filter(
    (file) => !file.endsWith('audit/server/words.ts'),
  )
}

/** Every action that anything in src or in the database writes down, and where. */
function actionsUsed(): ReadonlyMap<string, string> {
  const known = columns()
  const used = new Map<string, string>()
  for (const file of recorders()) {
    const text = read(file)
    for (const [, action] of text.matchAll(/\baction(?::| =) '([^']+)'/g)) used.set(action!, file)
    for (const [, name] of text.matchAll(/'([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g)) {
      if (!known.has(name!) && !name!.startsWith('ledger.')) used.set(name!, file)
    }
  }
  for (const file of filesIn(MIGRATIONS, '.sql')) {
    for (const [statement] of read(file).matchAll(/insert into audit_event[^;]*;/g)) {
      for (const [, action] of statement.matchAll(/'(\w+\.\w+)'/g)) used.set(action!, file)
    }
  }
  return used
}

describe('what was done, in words', () => {
  test('every action that is written down has a sentence', () => {
    const used = actionsUsed()
    assert.ok(used.size > 25, `the actions were found: ${used.size}`)
    for (const action of ['sign_out', 'transfer.posted', 'payee.saved', 'application.approved']) {
      assert.ok(used.has(action), action)
    }
    const without = [...used].filter(([action]) => !(action in WORDS))
    assert.deepEqual(
      without.map(([action, file]) => `${action} of ${file}: say it in audit/server/words.ts`),
      [],
    )
  })

  test('every action can be looked for by its kind', () => {
    const kinds = ACTION_KINDS.map(({ prefix }) => prefix)
    const homeless = Object.keys(WORDS).filter(
      (action) => !kinds.some((prefix) => action.startsWith(prefix)),
    )
    assert.deepEqual(homeless, [])
  })

  for (const [action, detail, words] of [
    ['limits.saved', { after: { enabled: true, countMax: 3, appliesTo: 'all' } }, 'Set the transfer limit to 3 for everybody'],
    ['limits.saved', { after: { enabled: true, countMax: 1, appliesTo: 'x' } }, 'Set the transfer limit to 1 for one member'],
    ['limits.saved', { after: { enabled: false, countMax: 1, appliesTo: 'all' } }, 'Turned the transfer limit off'],
    ['transfer.posted', { reason: 'own_transfer', amount: '2550', currency: 'USD' }, 'Sent $25.50: transfer between own accounts'],
    ['transfer.posted', { reason: 'us_bank_transfer', amount: '2550', currency: 'USD' }, 'Sent $25.50: transfer to a US bank'],
    ['transfer.posted', {}, 'Sent money'],
    ['transfer.posted', { amount: 'lots' }, 'Sent money'],
    ['payee.renamed', { from: 'Rent', to: 'Landlord' }, 'Renamed a payee from Rent to Landlord'],
    ['payee.removed', { nickname: null }, 'Removed a payee'],
    ['code.refused', { purpose: 'transfer' }, 'Gave a wrong code for a transfer'],
    ['banks.imported', { banks: 28 }, 'Replaced the bank directory by 28 banks'],
    ['transactions.added', { rows: 1 }, 'Added 1 transaction'],
    ['note.taken_twice', {}, 'Note taken twice'],
  ] as const) {
    test(`${action} with ${JSON.stringify(detail)} reads: ${words}`, () => {
      assert.equal(wordsFor(action, detail), words)
    })
  } // prettier-ignore

  test('no sentence fails on a detail of another shape', () => {
    const odd = { after: 'x', before: null, amount: {}, nickname: [], from: 1, purpose: 7, rows: {} }
    for (const action of Object.keys(WORDS)) {
      for (const detail of [{}, odd]) {
        assert.match(wordsFor(action, detail), /^[A-Z][^_]+$/, action)
        if (OWN_ACTIONS.includes(action)) assert.match(ownWordsFor(action, detail), /^[A-Z][^_]+$/)
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
