import {
  createLogin,
  isLoginReady,
  loginStatements,
  requirePassword,
} from '../../platform/server/login.ts'
import { migratePostgres } from '../../platform/server/migrate.ts'
import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, sayWhy } from './command.ts'
import { explainFailure } from './why.ts'

// Brings the tables up to date as their owner, who serves nobody: `npm run migrate`. With
// `--create-login` it also makes the login that DATABASE_URL names, which owns nothing.

const { values } = argumentsOf({ options: { 'create-login': { type: 'boolean' } } })
const { databaseUrl, databaseOwnerUrl } = configOfCommand()
if (!databaseUrl)
  complain('DATABASE_URL: the embedded engine has no logins, and migrates when it starts')

const ownerUrl = databaseOwnerUrl ?? databaseUrl
const setting = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'
const ran = await migratePostgres(ownerUrl).catch(explainFailure(setting)).catch(sayWhy)
process.stdout.write(ran.length > 0 ? `${ran.join('\n')}\n` : 'Nothing to migrate.\n')
if (ownerUrl === databaseUrl) {
  process.stdout.write('Name the owner in DATABASE_OWNER_URL to serve with a login of its own.\n')
} else {
  await lookAtLogin(databaseUrl).catch(explainFailure(setting)).catch(sayWhy)
}

async function lookAtLogin(loginUrl: string): Promise<void> {
  if (await isLoginReady(ownerUrl, loginUrl)) return requirePassword(loginUrl)
  if (values['create-login']) {
    await createLogin(ownerUrl, loginUrl)
    await requirePassword(loginUrl)
    process.stdout.write('The login of DATABASE_URL is made.\n')
    return
  }
  const statements = loginStatements(loginUrl, '…').map((statement) => `  ${statement};\n`)
  process.stdout.write(
    `The login of DATABASE_URL is not there. Make it with --create-login, or run:\n${statements.join('')}`,
  )
}
