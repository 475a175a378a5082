import { isEmail, normalizeEmail } from '../../values/email.ts'
import { refuse } from '../../values/result.ts'
import { addAdministrator } from './addAdministrator.ts'
import { askPassword } from './askPassword.ts'
import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, databaseOfCommand } from './command.ts'

// The first administrators of a new institution: `npm run administrator:add -- --email … --name …`.
// The password is typed, or is the first line of standard input where that is no terminal.

const { values } = argumentsOf({ options: { email: { type: 'string' }, name: { type: 'string' } } })
const email = normalizeEmail(values.email ?? '')
const name = values.name?.trim() ?? ''
if (!isEmail(email) || name === '')
  complain('Say who: --email rosa@bank.example --name "Rosa Delgado"')

const config = configOfCommand()
// Before the password: nobody should type one for a database that is refused.
const engine = await databaseOfCommand(config)
const asked = await askPassword({ input: process.stdin, output: process.stderr })
const added = asked.ok
  ? await addAdministrator(engine.db, config.institution, { email, name, password: asked.value })
  : refuse(asked.message!)
await engine.close()
if (!added.ok) complain(added.code)
process.stdout.write(`${name} can sign in as an administrator.\n`)
