// Programs of others that read our statements, exports and payment messages, for the tests to compare with.
// They come as Debian packages, and two are made with Go and Java; without them only our own readers have seen the files.
import { spawnSync } from 'node:child_process'
import { type BuiltReader, buildAchReader, buildIso20022Reader } from './testing/builtReaders.ts'

const PACKAGES = [
  'ofx',
  'python3-ofxparse',
  'hledger',
  'csvkit',
  'libfinance-qif-perl',
  'qpdf',
  'poppler-utils',
  'libxml2-utils',
  'libtiff-tools',
  'prometheus',
  'pgbackrest',
] as const

const LIMIT_MS = 300_000
/** A machine without a network is told apart in seconds. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']

const answers = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

const isInstalled = (name: string): boolean =>
  spawnSync('/usr/bin/dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' })
    .stdout === 'installed'

/** How to call apt with the rights to install; undefined where nobody may, or there is none. */
function findApt(): readonly string[] | undefined {
  if (!answers('apt-get', ['--version'])) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return answers('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined
}

function install([command, ...before]: readonly string[], names: readonly string[]): void {
  const apt = (...args: readonly string[]): boolean =>
    spawnSync(command!, [...before, ...PATIENCE, ...args], {
      stdio: 'ignore',
      timeout: LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const wanted = ['install', '--yes', '--no-install-recommends', ...names]
  // The lists of a fresh machine are empty or old; on others asking for them costs time for nothing.
  if (!apt(...wanted) && apt('update')) apt(...wanted)
}

/**
 * Says how it stands with these programs, and with `READERS_FROM=apt` installs those that are missing
 * where we may. Tests run either way, and each says which programs it did without.
 */
export const prepareForeignReaders = (): string =>
  [
    prepareDebianReaders(),
    saidOf('ACH files', 'moov-io/ach', buildAchReader()),
    saidOf('Messages of ISO 20022', "Prowide's pw-iso20022", buildIso20022Reader()),
  ].join('\n   ')

const saidOf = (files: string, library: string, reader: BuiltReader): string =>
  `${files}: ${reader.ok ? `read by ${library}.` : `NOT READ by ${library}: ${reader.why}.`}`

function prepareDebianReaders(): string {
  const from = process.env['READERS_FROM']
  if (from === 'none') return 'Passed over: only our own readers have seen the files.'
  const missing = PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length === 0) return 'All are here.'
  const apt = from === 'apt' ? findApt() : undefined
  if (apt) install(apt, missing)
  const absent = missing.filter((name) => !isInstalled(name))
  if (absent.length === 0) return `Installed ${missing.join(', ')}.`
  return `NOT INSTALLED: ${absent.join(', ')}. ${whyAbsent(from, apt)}, so only our own readers have seen some files.`
}

function whyAbsent(from: string | undefined, apt: readonly string[] | undefined): string {
  if (from !== 'apt') return 'READERS_FROM=apt installs them'
  return apt ? 'Apt did not install them' : 'There is no apt here that we may use'
}
