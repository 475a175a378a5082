import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isGuessable } from './secretStrength.ts'
import { addressesOf } from './servers.ts'
import { KEY_BYTES } from './vault.ts'

const KEY_WORDS = 'must be 32 bytes in base64, as `openssl rand -base64 32` prints them'

const dataKey = z
  .string()
  .transform((text) => Buffer.from(text.trim(), 'base64'))
  .refine((key) => key.length === KEY_BYTES, { error: KEY_WORDS })

const dataKeys = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(dataKey))

const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const postgresUrl = z
  .string()
  .refine((text) => addressesOf(text).every(isPostgresUrl), {
    error: 'must be a postgres:// address; of several servers, with commas between them',
  })
  // Programs read such an address differently: node-postgres guesses, those of PostgreSQL refuse it.
  .refine((text) => decoded(text) !== undefined, {
    error: 'a % in a name or password must be written %25',
  })

/** With fewer staff would have work with the same few people again and again. */
const DEMO_MEMBERS = { least: 40, most: 500 } as const

const demoMembers = z.coerce
  .number()
  .int()
  .refine((count) => count === 0 || (count >= DEMO_MEMBERS.least && count <= DEMO_MEMBERS.most), {
    error: `must be 0, or ${DEMO_MEMBERS.least} to ${DEMO_MEMBERS.most}`,
  })

/** Where a server that listens at a host is asked. */
export const addressAt = (host: string, port: number): string =>
  `http://${isIPv6(host) ? `[${host}]` : host}:${port}`

/** Where browsers have their news delivered: Chrome, Firefox, Safari and Edge. */
const PUSH_HOSTS =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const PUSH_HOST = /^(?:(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}|http:\/\/127\.0\.0\.1:\d+)$/

function isNetwork(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/]*)(?:\/(\d+))?$/.exec(text) ?? []
  return Number(bits) > 0 && Number(bits) <= ({ 4: 32, 6: 128 }[isIP(address)] ?? 0)
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl
    .refine((text) => addressesOf(text).length === 1, {
      error: 'must be the address of one server',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  RAILS_DIR: z.string().min(1).optional(),
  OTHER_BANKS: z.enum(['simulated', 'real']).optional(),
  MODE: z.enum(['demo', 'production']).default('demo'),
  DEMO_MEMBERS: demoMembers.default(150),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PUSH_HOSTS: z
    .string()
    .default(PUSH_HOSTS)
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((hosts) => hosts.every((host) => PUSH_HOST.test(host)), {
      error: 'must be names of hosts, `*.` before one for all below it, with commas between them',
    }),
  INSTITUTION: z.string().min(1).default('./institutions/hazelnotch'),
  SITE_DIR: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../../dist/site')),
  SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  JOBS: z.enum(['here', 'apart']).default('here'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  DATA_KEY: dataKey.optional(),
  DATA_KEYS_OLD: dataKeys.optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  // Read by the libraries that trace; here for the complaint.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: dataKey.optional(),
  BACKUP_KEYS_OLD: dataKeys.optional(),
  PGDATA: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(',').every((one) => isNetwork(one.trim())), {
      error: 'must be addresses or networks, with commas between them',
    })
    .optional(),
})

/** What the environment sets; `apps/server/config.ts` reads the profile it names. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Whom the server works as: in production a login that owns nothing. */
  readonly databaseUrl: string | undefined
  /** A server that follows that one, for reads that may be a second old. */
  readonly databaseReadUrl: string | undefined
  /** Whom migrations run as, where that is somebody else. */
  readonly databaseOwnerUrl: string | undefined
  readonly dataDirectory: string
  /** Where files for and from other institutions change hands: `outgoing` and `incoming` in it. */
  readonly railsDirectory: string
  /** Who answers the files in it: the client that talks to the network, or banks that a demonstration simulates. */
  readonly otherBanks: 'simulated' | 'real'
  readonly mode: 'demo' | 'production'
  /** How many members a demonstration is filled with beside those who are named. */
  readonly demoMembers: number
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  /** The push services that news for members' devices may be handed to; see `isPushService`. */
  readonly pushHosts: readonly string[]
  /** The folder of the institution profile. */
  readonly profileFolder: string
  /** Where the build has put the pages. */
  readonly siteDirectory: string
  /** Keys the hashes of one-time codes. Undefined: one is made and kept in the data directory. */
  readonly secret: string | undefined
  /** Whether this process also runs jobs, or leaves them to `npm run worker`. */
  readonly jobs: 'here' | 'apart'
  /** How long a server that was told to end goes on serving, so that a balancer sees it leave first. */
  readonly drainSeconds: number
  /**
   * Keys of personal data, the present one first. Empty (demonstration only): one is made and kept
   * in the data directory.
   */
  readonly dataKeys: readonly Buffer[]
  /** Where `/metrics` is alone; undefined: among the other addresses, if anywhere. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** What whoever reads `/metrics` has to show. */
  readonly metricsToken: string | undefined
  /** Where `npm run backup` puts copies, and `npm run restore` finds them. */
  readonly backupDirectory: string | undefined
  /** Seals those copies; another one than seals personal data, and kept elsewhere. */
  readonly backupKey: Buffer | undefined
  /** Keys of before, under which archived files may be sealed. */
  readonly backupKeysOld: readonly Buffer[]
  /** The data folder of the PostgreSQL server that is backed up on its own machine. */
  readonly serverData: string | undefined
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Addresses of reverse proxies whose forwarding headers are believed; by default nobody's. */
  readonly trustProxy: string | undefined
}

/** Stops the start: one plain sentence per setting at fault. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

/**
 * The only reader of the environment. Variables that are empty, or spaces alone, count as absent.
 * @throws ConfigError naming each setting that is wrong, and why
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = withFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== '')),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error))
  const env = parsed.data
  const settings: Settings = {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    dataDirectory: resolve(env.DATA_DIR),
    railsDirectory: resolve(env.RAILS_DIR ?? join(env.DATA_DIR, 'rails')),
    otherBanks: env.OTHER_BANKS ?? (env.MODE === 'demo' ? 'simulated' : 'real'),
    mode: env.MODE,
    demoMembers: env.DEMO_MEMBERS,
    publicUrl: env.PUBLIC_URL ?? addressAt(env.HOST, env.PORT),
    smtpUrl: env.SMTP_URL,
    pushHosts: env.PUSH_HOSTS,
    profileFolder: env.INSTITUTION,
    siteDirectory: resolve(env.SITE_DIR),
    secret: env.SECRET,
    jobs: env.JOBS,
    drainSeconds: env.DRAIN_SECONDS,
    dataKeys: env.DATA_KEY ? [env.DATA_KEY, ...(env.DATA_KEYS_OLD ?? [])] : [],
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN,
    backupDirectory: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    backupKey: env.BACKUP_KEY,
    backupKeysOld: env.BACKUP_KEYS_OLD ?? [],
    serverData: env.PGDATA && resolve(env.PGDATA),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
  }
  if (settings.jobs === 'apart' && !settings.databaseUrl) {
    throw new ConfigError(['JOBS: the embedded engine serves one process; set DATABASE_URL first'])
  }
  if (settings.databaseReadUrl && !settings.databaseUrl) {
    throw new ConfigError(['DATABASE_READ_URL: follows DATABASE_URL, which is not set'])
  }
  return settings
}

/** What nobody but the process may read, and so may come in a file: `SECRET_FILE` names the one with `SECRET`. */
const SECRETS = [
  'SECRET',
  'DATA_KEY',
  'DATA_KEYS_OLD',
  'BACKUP_KEY',
  'BACKUP_KEYS_OLD',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const

type Given = Readonly<Record<string, string | undefined>>

function withFiles(given: Given): Given {
  const problems: string[] = []
  const fromFiles: Record<string, string> = {}
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) {
      problems.push(`${name}_FILE: ${name} is set as well; set one of them`)
      continue
    }
    try {
      fromFiles[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      problems.push(`${name}_FILE: ${(error as Error).message}`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...given, ...fromFiles }
}

const problemsOf = (error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

const GUESSABLE =
  'can be guessed, because it repeats itself or has few different characters; use what `openssl rand -base64 32` prints'

/** What keeps these settings out of production, a sentence for each. */
export const problemsInProduction = (settings: Settings): readonly string[] =>
  [
    !settings.databaseUrl && 'DATABASE_URL: production needs PostgreSQL',
    !settings.publicUrl.startsWith('https://') && 'PUBLIC_URL: must be an https:// address',
    !settings.smtpUrl && 'SMTP_URL: production sends real mail',
    settings.pushHosts.some((host) => host.startsWith('http:')) &&
      'PUSH_HOSTS: an http:// address is for a demonstration; push services have names and TLS',
    settings.otherBanks === 'simulated' &&
      'OTHER_BANKS: simulated banks pay with invented money; production has real ones',
    !settings.secret && 'SECRET: production needs a secret of its own',
    settings.secret && isGuessable(settings.secret) && `SECRET: ${GUESSABLE}`,
    settings.dataKeys.length === 0 &&
      `DATA_KEY: production needs a key of its own; it ${KEY_WORDS}`,
    settings.dataKeys[0] &&
      isGuessable(settings.dataKeys[0].toString('latin1')) &&
      `DATA_KEY: ${GUESSABLE}`,
  ].filter((problem) => typeof problem === 'string')
