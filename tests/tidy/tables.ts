import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/testing/imports.ts'
import type { Rule } from './rule.ts'
import {
  argumentsOf,
  calledBy,
  lineOf,
  nameOf,
  type Node,
  parsed,
  type SourceFile,
  walk,
} from './syntax.ts'

const MIGRATIONS = 'db/migrations'
const MODULES = readdirSync(join(ROOT, 'src/modules'))

/** What a migration writes of another module, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'alerts outbox':
    'a function that is called while posting has the job look that tells of what came true',
  'ledger outbox': 'the function that posts announces what it posted, in the same statement',
  'paymentRules outbox':
    'pages that show what is left are told by the statement that counts a payment (decision 115)',
  'transfers audit_event': 'a posted transfer has its audit record from the same statement',
  'signatures ledger_transfer':
    'a trigger is the last door of an account that two have to sign for (decision 68)',
  'disputes ledger_correction':
    'a trigger finds the case of what is reversed, without which the job would read all cases (decision 105)',
  'analytics application': 'counts are kept by triggers (decision 138)',
  'analytics member': 'counts are kept by triggers (decision 138)',
  'analytics audit_event': 'counts are kept by triggers (decision 138)',
  'members sign_in': 'the list of people is kept true by a trigger (decision 47)',
}

/** `0026_staff_transactions.sql` is of staffTransactions, `0003_ledger_posting.sql` of the ledger. */
function ownerOf({ path, text }: SourceFile): string {
  const [, stated] = /^-- Module: (\w+)\.$/m.exec(text) ?? []
  const words = path.replace(/^.*\/\d+_|\.sql$/g, '')
  const name = words.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return stated ?? (MODULES.includes(name) ? name : words.replace(/_.*/, ''))
}

export const migrations: readonly SourceFile[] = readdirSync(join(ROOT, MIGRATIONS))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({
    path: `${MIGRATIONS}/${name}`,
    text: readFileSync(join(ROOT, MIGRATIONS, name), 'utf8'),
  }))

const CREATED = /^create (?:or replace )?(?:unlogged )?(?:table|view|function) (\w+)/gm

/** Tables, views and functions, each with the module whose migration creates it. */
const owners: ReadonlyMap<string, string> = new Map(
  migrations.flatMap((file) =>
    [...file.text.matchAll(CREATED)].map(([, name]) => [name!, ownerOf(file)] as const),
  ),
)

const BUILDERS = /\.(selectFrom|\w*[jJ]oin|insertInto|updateTable|deleteFrom|mergeInto)$/
const SPOKEN = /\b(?:from|join|into|update|table|using)\s+(?:only\s+)?(\w+)|\b(\w+)\s*\(/gi

const textOf = (node: Node | undefined): string =>
  typeof node?.['value'] === 'string' ? node['value'] : ''

const isSql = (template: Node | undefined): boolean =>
  template?.type === 'TaggedTemplateExpression' && nameOf(template['tag']) === 'sql'

/** `type BillTables = { bill: … }` */
const isListOfTables = (holder: Node | undefined): boolean =>
  nameOf(holder?.['id']).endsWith('Tables')

/** The tables and functions that SQL, the query builder or a list of tables names in one node. */
function namesIn(node: Node, parents: readonly Node[]): readonly string[] {
  if (node.type === 'TemplateElement' && isSql(parents[1])) {
    const { raw } = node['value'] as { readonly raw: string }
    return [...raw.matchAll(SPOKEN)].map(([, table, called]) => (table ?? called)!.toLowerCase())
  }
  if (node.type === 'TSPropertySignature' && isListOfTables(parents[1]))
    return [nameOf(node['key'])]
  const called = calledBy(node)
  if (called !== 'sql.table' && !BUILDERS.test(called)) return []
  const [first] = argumentsOf(node)
  const listed = first?.type === 'ArrayExpression' ? (first['elements'] as Node[]) : [first]
  return listed.map((one) => textOf(one).split(' ')[0]!)
}

function advice(name: string, owner: string): string {
  const door = owner === 'platform' ? 'platform/server' : `modules/${owner}/server/${owner}.ts`
  return `${name} belongs to ${owner}: open its door src/${door}, or read it through a view in the migration of your own module, as analytics does`
}

function objectionsToCode(file: SourceFile, here: string): readonly string[] {
  const found: string[] = []
  walk(parsed(file), ({ node, parents }) => {
    for (const name of namesIn(node, parents)) {
      const owner = owners.get(name)
      if (owner === undefined || owner === here) continue
      found.push(`${file.path}:${lineOf(file, node)}: ${advice(name, owner)}`)
    }
  })
  return found
}

const WRITTEN =
  /\b(?:(?:insert|update|delete)(?: of [\w, ]+)? on|insert into|delete from|update(?! on\b))\s+(\w+)/g

/** A migration may read what stands below its module, in a view or a function, and writes its own. */
function objectionsToMigration(file: SourceFile): readonly string[] {
  const here = ownerOf(file)
  return [...file.text.replaceAll(/--.*/g, '').matchAll(WRITTEN)].flatMap(([, name]) => {
    const owner = owners.get(name!)
    if (owner === undefined || owner === here || ALLOWED[`${here} ${name}`]) return []
    return [
      `${file.path}: ${name} belongs to ${owner}, which alone writes it: call a function of its migration`,
    ]
  })
}

function objectionsTo(file: SourceFile): readonly string[] {
  if (file.path.startsWith(MIGRATIONS)) return objectionsToMigration(file)
  const [, module, part] =
    /^src\/(?:modules\/([^/]+)|(platform|apps))\/server\//.exec(file.path) ?? []
  const here = module ?? part
  return here === undefined ? [] : objectionsToCode(file, here)
}

const SERVER = 'src/modules/bills/server/a.ts'

export const tables: Rule = {
  name: 'tables',
  objectionsTo,
  forbidden: [
    [SERVER, 'db.selectFrom("account as a").select("id")'],
    [SERVER, 'tx.withTables<BillTables>().insertInto("audit_event").values(row)'],
    [SERVER, 'tx.selectFrom("bill").innerJoin("ledger_entry as e", "e.id", "bill.id")'],
    [SERVER, 'sql<Row>`select 1 from bill join ledger_entry e on e.transfer_id = bill.id`'],
    [SERVER, 'sql`update schedule set status = ${status}`'],
    [SERVER, 'sql`select * from ledger_search(${account})`'],
    [SERVER, 'sql.table("outbox")'],
    [SERVER, 'export type OtherTables = { bill: Row; account: Row }'],
    ['src/platform/server/a.ts', 'sql`select 1 from demonstration`'],
    ['src/apps/server/a.ts', 'sql`select count(*) from person`'],
    ['db/migrations/0099_bills.sql', 'insert into audit_event values (1);'],
    ['db/migrations/0099_bills.sql', 'create trigger a after insert or update on account'],
    ['db/migrations/0099_orders.sql', '-- Module: support.\ndelete from bill;'],
  ],
  fine: [
    [SERVER, 'db.selectFrom("bill").select("id") // from account to account'],
    [SERVER, 'export type BillTables = { bill: Row; bill_payee: Row }'],
    [SERVER, 'sql`select 1 from bill where due_on < ${day}`'],
    [SERVER, 'const text = `money from account ${name}`'],
    ['src/modules/staffTransactions/server/a.ts', 'sql`delete from staff_batch`'],
    ['src/modules/ledger/server/a.ts', 'sql`select * from ledger_search(${account})`'],
    ['db/migrations/0099_bills.sql', 'create view bill_a as select id from account;'],
    ['db/migrations/0099_orders.sql', '-- Module: bills.\ndelete from bill;'],
  ],
}
