import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id } from '../../values/schema.ts'

export const COUNTS_SHOWN_MAX = 50

export const readTransferCounts = endpoint({
  method: 'GET',
  path: '/api/admin/limits/counts',
  permission: 'limits:manage',
  summary: `Who has made how many counted payments this month since their last reset, the most first, ${COUNTS_SHOWN_MAX} at most`,
  reply: z.object({
    counts: z.array(z.object({ personId: id(), name: z.string(), count: z.int() })),
    /** How many members have sent any. */
    membersCount: z.int(),
  }),
  refusals: {},
})
