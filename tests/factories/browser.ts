import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, expect as hasty, type Browser, type LaunchOptions } from '@playwright/test'
import { fastFolder } from './cluster.ts'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome']
const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/chromium')

/** Waits for what is to come as long as a busy machine may need; what holds already costs nothing. */
export const expect = hasty.configure({ timeout: 30_000 })

/**
 * A real Chromium, of each file's own: it starts in a tenth of a second of computing, and to talk to
 * one of another process takes more. `CHROME_PATH` names it, else it is the system's, else the one npm
 * brought (`BROWSER_FROM=npm` passes the system's over).
 */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await browserLaunch())

/** How a browser is started. The sandbox is off because tests often run as root. */
export async function browserLaunch(): Promise<LaunchOptions> {
  const known = knownBrowser()
  const { env, ...launch } = known ? { executablePath: known } : await launchFromNpm()
  return {
    ...launch,
    // What its processes share they write into files there: on a disk that is a fifteenth of its computing.
    env: { ...process.env, ...env, TMPDIR: fastFolder() },
    chromiumSandbox: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of ours lives for seconds. What the slowest of V8's compilers makes of its scripts comes
      // too late to be of use, and took a tenth more computing on pages of staff, nothing on screens.
      '--js-flags=--no-turbofan --always-sparkplug',
    ],
  }
}

const knownBrowser = (): string | undefined =>
  [
    process.env['CHROME_PATH'],
    ...(process.env['BROWSER_FROM'] === 'npm' ? [] : SYSTEM_BROWSERS),
  ].find((path) => path && existsSync(path))

/** Whether it is the one whose version npm pins. */
export const isPinnedBrowser = (): boolean => knownBrowser() === undefined

/**
 * Unpacks the browser npm brought, where it is the one that will be used. Before the tests: two
 * processes that unpack it at once start a file the other one is still writing (ETXTBSY).
 */
export async function prepareBrowser(): Promise<void> {
  if (!knownBrowser()) await unpackFromNpm()
}

interface Unpacked {
  readonly executablePath: string
  /** Where the system libraries it needs are. */
  readonly libraries: string
}

/** Prints where it unpacked. A name of Amazon's makes it unpack the system libraries it needs. */
const UNPACK = `
  const { default: packaged } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  console.log(JSON.stringify({ executablePath, libraries: process.env.LD_LIBRARY_PATH ?? '' }))`

let unpacked: Promise<Unpacked> | undefined

/**
 * The packaged browser unpacks itself and its libraries into the temporary folder, where it would
 * take up any version that already lies there; it knows no fonts, so every text would be zero high;
 * and it changes the environment of its process. So it gets a process and a folder of its own, and
 * our font settings. Its own arguments are never used: they switch web security off.
 */
function unpackFromNpm(): Promise<Unpacked> {
  unpacked ??= (async () => {
    mkdirSync(CACHE, { recursive: true })
    const env = { ...process.env, TMPDIR: CACHE, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
    const args = ['--input-type=module', '--eval', UNPACK]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
    return JSON.parse(stdout) as Unpacked
  })()
  return unpacked
}

async function launchFromNpm(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  const { executablePath, libraries } = await unpackFromNpm()
  const fonts = join(CACHE, 'fonts.conf')
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>${CACHE}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${CACHE}/font-cache</cachedir></fontconfig>`,
  )
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
  }
}
