// The server and the site, both watching their sources. The site's development server hands calls
// of /api on to the server.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { BUILT_FOR_FILE, builtForOf } from '../src/modules/site/server/builtFor.ts'
import { profile, siteConfig } from './site-config.mjs'

const port = Number(process.env.PORT || 3000)
const sitePort = Number(process.env.SITE_PORT || port + 1)

// The server asks for a site built for its own profile. Here the site is the other process.
const SITE_DIR = 'dist/dev-site'
mkdirSync(SITE_DIR, { recursive: true })
const builtFor = builtForOf(profile)
writeFileSync(join(SITE_DIR, BUILT_FOR_FILE), JSON.stringify(builtFor))
const elsewhere = `<p>The site is at <a href="http://127.0.0.1:${sitePort}">port ${sitePort}</a>.</p>`
writeFileSync(join(SITE_DIR, 'app.html'), `<!doctype html><title>OpenTeller</title>${elsewhere}`)

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/apps/server/server.ts'],
  { stdio: 'inherit', env: { ...process.env, PORT: String(port), SITE_DIR } },
)
const backend = { target: `http://127.0.0.1:${port}`, changeOrigin: false }
const site = await createServer({
  ...siteConfig,
  server: { host: '127.0.0.1', port: sitePort, proxy: { '/api': backend } },
})
await site.listen()
console.log(`The site, reloading as you edit: http://127.0.0.1:${sitePort}`)

function end() {
  server.kill('SIGTERM')
  void site.close().finally(() => process.exit(0))
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
server.on('exit', end)
