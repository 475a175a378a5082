import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { instant } from '../../values/schema.ts'

const Waiting = z.object({
  count: z.number(),
  /** 0 where nothing waits. */
  oldestSeconds: z.number(),
})

export const Health = z.object({
  now: instant(),
  version: z.string(),
  node: z.string(),
  /** When the process that answers was started. */
  startedAt: instant(),
  database: z.object({
    kind: z.enum(['postgres', 'embedded']),
    version: z.string(),
    bytes: z.number(),
  }),
  /** Currencies out of balance and accounts below their floor; anything but 0 is grave. */
  imbalances: z.number(),
  /** How long ago that was looked at; null where it never was. */
  balancesAgeSeconds: z.nullable(z.number()),
  /** In seconds: the database's clock against the portal's, and the newest entry against its clock. */
  clocks: z.object({ databaseAhead: z.number(), entriesAhead: z.number() }),
  jobs: z.object({
    count: z.int(),
    late: z.array(z.string()),
    failing: z.array(z.string()),
    setAside: z.int(),
  }),
  /** News that pages were not told yet. */
  outbox: Waiting,
  /** Null without a mail server. */
  mail: z.nullable(Waiting),
  /** Records of the audit trail without a link. */
  unsealed: Waiting,
  disks: z.array(
    z.object({
      name: z.enum(['data', 'rails']),
      /** Null where the folder cannot be looked at. */
      freeBytes: z.nullable(z.number()),
      totalBytes: z.nullable(z.number()),
    }),
  ),
  /** In seconds; null where none is known. */
  backups: z.object({
    ageSeconds: z.nullable(z.number()),
    drillAgeSeconds: z.nullable(z.number()),
  }),
  /** The address people use; whoever ends TLS there has the certificate. */
  publicUrl: z.string(),
})
export type Health = z.infer<typeof Health>

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  permission: 'jobs:run',
  summary: 'How the portal does: version, database, jobs, queues, sealing, disks and backups',
  reply: Health,
  refusals: {},
})
