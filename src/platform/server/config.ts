import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Institution } from '../../values/institution.ts'
import type { SiteContent } from '../../values/site.ts'
import { isDemoBank } from './demoBank.ts'
import { checkProfile, type Profile } from './profile.ts'
import { isGuessable } from './secretStrength.ts'
import { KEY_BYTES } from './vault.ts'

const KEY_WORDS = 'must be 32 bytes in base64, as `openssl rand -base64 32` prints them'

const dataKey = z
  .string()
  .transform((text) => Buffer.from(text.trim(), 'base64'))
  .refine((key) => key.length === KEY_BYTES, { error: KEY_WORDS })

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
})

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  MODE: z.enum(['demo', 'production']).default('demo'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  INSTITUTION: z.string().min(1).default('./institutions/hazelnotch'),
  SITE_DIR: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../../dist/site')),
  SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  JOBS: z.enum(['here', 'apart']).default('here'),
  DATA_KEY: dataKey.optional(),
  DATA_KEYS_OLD: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(dataKey))
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(',').every((one) => isIP(one.trim().replace(/\/\d+$/, '')) > 0), {
      error: 'must be addresses or networks, with commas between them',
    })
    .optional(),
})

export interface Config {
  readonly port: number
  readonly host: string
  /** Whom the server works as: in production a login that owns nothing. */
  readonly databaseUrl: string | undefined
  /** Whom migrations run as, where that is somebody else. */
  readonly databaseOwnerUrl: string | undefined
  readonly dataDirectory: string
  readonly mode: 'demo' | 'production'
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly institution: Institution
  /** What the public pages say beyond that. */
  readonly site: SiteContent
  /** Where the build has put the pages. */
  readonly siteDirectory: string
  /** Keys the hashes of one-time codes. Undefined: one is made and kept in the data directory. */
  readonly secret: string | undefined
  /** Whether this process also runs jobs, or leaves them to `npm run worker`. */
  readonly jobs: 'here' | 'apart'
  /**
   * Keys of personal data, the present one first. Empty (demonstration only): one is made and kept
   * in the data directory.
   */
  readonly dataKeys: readonly Buffer[]
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
 * The only reader of the environment. Empty variables count as absent.
 * @throws ConfigError naming each setting that is wrong, and why
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error))
  const env = parsed.data
  const config: Config = {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    dataDirectory: resolve(env.DATA_DIR),
    mode: env.MODE,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    smtpUrl: env.SMTP_URL,
    ...readProfile(env.INSTITUTION),
    siteDirectory: resolve(env.SITE_DIR),
    secret: env.SECRET,
    jobs: env.JOBS,
    dataKeys: env.DATA_KEY ? [env.DATA_KEY, ...(env.DATA_KEYS_OLD ?? [])] : [],
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
  }
  if (config.jobs === 'apart' && !config.databaseUrl) {
    throw new ConfigError(['JOBS: the embedded engine serves one process; set DATABASE_URL first'])
  }
  if (config.mode === 'production') refuseUnsafeProduction(config)
  return config
}

const problemsOf = (error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

/** @throws ConfigError with every mistake in the profile, each as `npm run profile:check` says it */
export function readProfile(folder: string): Profile {
  const { profile, problems } = checkProfile(folder)
  if (profile) return profile
  throw new ConfigError(problems.map((problem) => `INSTITUTION: ${problem}`))
}

/** @throws ConfigError like {@link readProfile} */
export const readInstitution = (folder: string): Institution => readProfile(folder).institution

const GUESSABLE =
  'can be guessed, because it repeats itself or has few different characters; use what `openssl rand -base64 32` prints'
export const FOREIGN_NUMBER = 'routingNumber belongs to JPMorgan Chase; use your own'

function refuseUnsafeProduction(config: Config): void {
  const { institution } = config
  const problems = [
    institution.demo && 'INSTITUTION: this is the demonstration profile; write your own',
    isDemoBank(institution.routingNumber) && `INSTITUTION: ${FOREIGN_NUMBER}`,
    institution.passwordLengthMin < 12 && 'INSTITUTION: passwordLengthMin must be at least 12',
    !config.databaseUrl && 'DATABASE_URL: production needs PostgreSQL',
    !config.publicUrl.startsWith('https://') && 'PUBLIC_URL: must be an https:// address',
    !config.smtpUrl && 'SMTP_URL: production sends real mail',
    !config.secret && 'SECRET: production needs a secret of its own',
    config.secret && isGuessable(config.secret) && `SECRET: ${GUESSABLE}`,
    config.dataKeys.length === 0 && `DATA_KEY: production needs a key of its own; it ${KEY_WORDS}`,
    config.dataKeys[0] &&
      isGuessable(config.dataKeys[0].toString('latin1')) &&
      `DATA_KEY: ${GUESSABLE}`,
  ].filter((problem) => typeof problem === 'string')
  if (problems.length > 0) throw new ConfigError(problems)
}
