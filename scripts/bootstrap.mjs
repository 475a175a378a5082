// Runs before everything else, on whatever Node the machine has (18 or newer), so it is plain
// JavaScript without dependencies. It installs what is missing, then builds the site if its
// sources changed. From then on npm scripts run on the Node that npm put into node_modules/.bin.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const windows = process.platform === 'win32'
const INSTALLED = 'node_modules/.openteller-installed'
const BUILT = 'dist/.built'
const LAID_OUT = 'dist/.empty-database'

function run(command, args) {
  const environment = { ...process.env, NODE_ENV: '' }
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: windows,
    env: environment,
  })
  if (status !== 0) process.exit(status ?? 1)
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function remember(stamp, content) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, content)
}

function install() {
  const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const wanted = `${lockfile} ${process.platform}-${process.arch}`
  if (readIfThere(INSTALLED) === wanted) return
  console.log('Installing dependencies. This happens once.')
  // A machine set to production would leave out the build tools.
  run('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'])
  remember(INSTALLED, wanted)
}

function findNode() {
  const pinned = join('node_modules', '.bin', windows ? 'node.cmd' : 'node')
  const node = existsSync(pinned) ? pinned : process.execPath
  const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    shell: windows,
  })
  const version = stdout?.trim() ?? ''
  if (Number(version.split('.')[0]) >= 24) return node
  console.error(
    `OpenTeller needs Node 24 or newer and found ${version || 'none'}. ` +
      `npm has no Node for ${process.platform}-${process.arch}, so please install one.`,
  )
  process.exit(1)
}

function addTree(hash, path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) addTree(hash, join(path, entry))
  } else {
    hash.update(path).update(readFileSync(path))
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTree(hash, path)
  return hash.digest('hex')
}

/** Everything the site is made from: what the browser gets, and the profile it speaks for. */
function sourcesOfSite() {
  const modules = readdirSync('src/modules', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join('src/modules', name)).map((part) => join(name, part)))
    .filter((path) => /\/web$|contract\.ts$/.test(path))
    .map((path) => join('src/modules', path))
  const institution = process.env.INSTITUTION || 'institutions/hazelnotch'
  return hashOf([
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/site-config.mjs',
    'scripts/site-pictures.mjs',
    'src/apps/web',
    ...modules,
    'src/platform/web',
    'src/ui',
    'src/modules/site/server',
    'src/platform/server/config.ts',
    'src/values',
    institution,
  ])
}

/** What the files of an empty database are made from. */
const sourcesOfDatabase = () =>
  hashOf([
    'package-lock.json',
    'scripts/empty-database.ts',
    'db/migrations',
    'src/platform/server/durableFiles.ts',
    'src/platform/server/embedded.ts',
    'src/platform/server/migrate.ts',
  ])

/** Makes what is not there yet, or was made from something else. */
function make(stamp, sources, announcement, script) {
  if (readIfThere(stamp) === sources) return
  console.log(announcement)
  run(node, [script])
  remember(stamp, sources)
}

install()
const node = findNode()
if (!process.argv.includes('--no-build')) {
  make(BUILT, sourcesOfSite(), 'Building the site.', 'scripts/build.mjs')
  make(LAID_OUT, sourcesOfDatabase(), 'Laying out an empty database.', 'scripts/empty-database.ts')
}
