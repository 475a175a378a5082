import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshDatabaseUrl } from '../factories/database.ts'
import { run, startServer } from '../factories/process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Settings a credit union of its own could go live with, in front of an empty database. */
async function ownHouse(t: TestContext): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-institution-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(join(ROOT, 'institutions/hazelnotch'), folder, { recursive: true })
  const file = join(folder, 'institution.json')
  const { demo: _, ...profile } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const own = { ...profile, name: 'Own House Credit Union', routingNumber: '011401533' }
  writeFileSync(file, JSON.stringify({ ...own, passwordLengthMin: 12 }))
  return {
    MODE: 'production',
    INSTITUTION: folder,
    DATABASE_URL: await freshDatabaseUrl(t),
    PUBLIC_URL: 'https://bank.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET: 'a secret of thirty-two characters',
    DATA_KEY: Buffer.alloc(32, 3).toString('base64'),
    LOG_LEVEL: 'error',
  }
}

function addAdministrator(house: Record<string, string>, email: string, password: string) {
  return spawnSync(
    process.execPath,
    ['src/apps/server/add-administrator.ts', '--email', email, '--name', 'Rosa Delgado'],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...house },
      input: `${password}\n`,
      encoding: 'utf8',
    },
  )
}

test('production opens with two administrators, and shows nothing of the demonstration', async (t) => {
  const house = await ownHouse(t)
  const alone = await run(t, 'server.ts', house)
  assert.equal(alone.code, 1)
  assert.match(alone.output, /needs at least 2 administrators and has 0/)

  const weak = addAdministrator(house, 'rosa@bank.example', 'rosa rosa rosa')
  assert.equal(weak.status, 1)
  for (const email of ['rosa@bank.example', 'theo@bank.example']) {
    const added = addAdministrator(house, email, 'seven quiet lanterns')
    assert.equal(added.status, 0, added.stderr)
  }
  const twice = addAdministrator(house, 'rosa@bank.example', 'seven quiet lanterns')
  assert.equal(twice.status, 1)

  const server = await startServer(t, house)
  assert.doesNotMatch(server.output(), /hazelnotch-demo/)
  const visitor = server.visitor()
  assert.equal((await visitor.get('/api/demo')).status, 404)
  assert.equal((await visitor.get('/demo/mailbox')).status, 404)
  assert.equal((await visitor.get('/healthz')).headers.get('x-demonstration'), null)
  const first = await visitor.post('/api/sign-in', {
    email: 'rosa@bank.example',
    password: 'seven quiet lanterns',
  })
  assert.equal(first.status, 200)
  const cookie = first.headers.getSetCookie()[0]!
  assert.match(cookie, /^__Host-/)
  for (const flag of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/'])
    assert.match(cookie, new RegExp(flag))
  assert.match(
    (await visitor.get('/')).headers.get('strict-transport-security') ?? '',
    /max-age=31536000/,
  )
})
