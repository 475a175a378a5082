import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { record } from '../../modules/audit/server/audit.ts'
import { checkPassword, createSignIn } from '../../modules/identity/server/identity.ts'
import { enroll, namesIn } from '../../modules/members/server/members.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { readConfig } from '../../platform/server/config.ts'
import { inTransaction } from '../../platform/server/db.ts'
import { isEmail, normalizeEmail } from '../../values/email.ts'
import { openDatabase } from './open.ts'

// The first administrators of a new institution: `npm run administrator:add -- --email … --name …`.
// The password is read from the terminal or from a pipe, so it stays out of the shell's history.

async function readPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const password = await terminal.question('Password: ')
  terminal.close()
  return password
}

function complain(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
const email = normalizeEmail(values.email ?? '')
const name = values.name?.trim() ?? ''
if (!isEmail(email) || name === '')
  complain('Say who: --email rosa@bank.example --name "Rosa Delgado"')

const config = readConfig(process.env)
const password = await readPassword()
const accepted = checkPassword(password, config.institution, { email, names: [name] })
if (!accepted.ok) complain(`This password cannot be taken (${accepted.code.replaceAll('_', ' ')}).`)

const engine = await openDatabase(config).catch((error: Error) => complain(error.message))
const at = systemClock.now()
const created = await inTransaction(engine.db, async (tx) => {
  const nowhere = { street: '', city: '', state: '', postalCode: '' }
  const person = { ...namesIn(name), name, phone: '', address: nowhere }
  const memberId = await enroll(tx, person, at)
  const signIn = await createSignIn(tx, {
    memberId,
    email,
    password,
    role: 'admin',
    status: 'active',
  })
  if (!signIn.ok) throw new Error('An account with this email already exists.')
  await record(tx, { at, actorId: null, action: 'administrator.added', subjectId: memberId })
}).catch((error: Error) => error)
await engine.close()
if (created instanceof Error) complain(created.message)
process.stdout.write(`${name} can sign in as an administrator.\n`)
