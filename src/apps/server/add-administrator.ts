import { parseArgs } from 'node:util'
import { record } from '../../modules/audit/server/audit.ts'
import { checkPassword, createSignIn } from '../../modules/identity/server/identity.ts'
import { enroll, namesIn } from '../../modules/members/server/members.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { inTransaction } from '../../platform/server/db.ts'
import { isEmail, normalizeEmail } from '../../values/email.ts'
import { askPassword } from './askPassword.ts'
import { complain, configOfCommand, databaseOfCommand } from './command.ts'

// The first administrators of a new institution: `npm run administrator:add -- --email … --name …`.
// The password is typed, or is the first line of standard input where that is no terminal.

const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
const email = normalizeEmail(values.email ?? '')
const name = values.name?.trim() ?? ''
if (!isEmail(email) || name === '')
  complain('Say who: --email rosa@bank.example --name "Rosa Delgado"')

const config = configOfCommand()
// Before the password: nobody should type one for a database that is refused.
const engine = await databaseOfCommand(config)

async function giveUp(sentence: string): Promise<never> {
  await engine.close()
  return complain(sentence)
}

const asked = await askPassword({ input: process.stdin, output: process.stderr })
const password = asked.ok ? asked.value : await giveUp(asked.message!)
const accepted = checkPassword(password, config.institution, { email, names: [name] })
if (!accepted.ok)
  await giveUp(`This password cannot be taken (${accepted.code.replaceAll('_', ' ')}).`)

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
