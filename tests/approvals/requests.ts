import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  type Approvable,
  approvalHandler,
  type DualControl,
  runOrRequestApproval,
} from '../../src/modules/approvals/server/approvals.ts'
import type { Description } from '../../src/modules/approvals/server/handlers.ts'
import { approvalRoutes } from '../../src/modules/approvals/server/routes.ts'
import { type AuditAction, record } from '../../src/modules/audit/server/audit.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Db, Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { ok, type Result } from '../../src/values/result.ts'
import { freshDatabase } from '../factories/database.ts'
import { openModule } from '../worlds/module.ts'
import { say } from '../../src/values/sentence.ts'

export const [ROSA, THEO, VERA, ADA] = [newId(), newId(), newId(), newId()]
/** Was an administrator. */
export const GONE = newId()
export const AT = new Date('2026-07-15T16:00:00Z')
export const ADDRESS = '192.0.2.7'
const NAMES = new Map([
  [ROSA, { name: 'Rosa Delgado', email: 'rosa@bank.example' }],
  [THEO, { name: 'Theo Lindqvist', email: 'theo@bank.example' }],
  [ADA, { name: 'Ada Byron', email: 'ada@example.com' }],
])

export const ALWAYS: DualControl = { needed: true, above: money(100_00n) }

/** Rosa wants to have 150.00 where 100.00 are. */
export const INPUT = { account: 'checking', balance: '150.00' }
export const DESCRIPTION: Description = {
  summary: 'Adjust a balance',
  changes: [{ what: 'Balance', before: '$100.00', after: '$150.00' }],
  reason: 'The teller counted wrong',
  subjectId: ADA,
}

export const contextOf = (actorId: string, at = AT): ActionContext => ({
  actorId,
  at,
  ledgerAt: at,
  deviceAt: at,
  address: ADDRESS,
  institution: readConfig({}).institution,
})

type Adjustment = typeof INPUT
type Execute = (tx: Tx, ctx: ActionContext, input: Adjustment) => Promise<Result<unknown, string>>

/** The action that Rosa's request is about; done without a trace unless the test says how. */
export const adjustment = (
  execute: Execute = async () => ok(null),
  describe: () => Description | undefined = () => DESCRIPTION,
) =>
  approvalHandler<Adjustment, unknown, string>({
    kind: 'adjustment',
    permission: 'accounts:adjust',
    schema: z.object({ account: z.string(), balance: z.string() }),
    refusals: { frozen: { status: 409, message: say('The account is frozen.') } },
    execute,
    describe,
  })

/** The kind that is asked for, after another one, which a teller may do as well. */
export const GREETING_FIRST: readonly Approvable[] = [
  { ...adjustment(), kind: 'greeting', permission: 'members:read' },
  adjustment(),
]

/** What carrying a request out leaves behind, so that a test can see whether it was. */
export const leaveTrace = (tx: Tx): Promise<void> =>
  record(tx, {
    at: AT,
    actorId: null,
    subjectId: null,
    address: null,
    action: 'test.done' as AuditAction,
    detail: {},
  })

/** The routes of approvals alone; administrators are who they say. */
export async function openRequests(
  t: TestContext,
  { handlers = [] }: { readonly handlers?: readonly Approvable[] } = {},
) {
  const { db } = await freshDatabase(t)
  const clock = settableClock(AT)
  const whoIs = async (_: Db, ids: readonly string[]) => {
    assert.ok(
      ids.every((id) => typeof id === 'string'),
      'nobody is asked for by no name',
    )
    return new Map([...NAMES].filter(([id]) => ids.includes(id)))
  }
  const staffRoleOf = async (_: Db, id: string) => (id === GONE ? null : 'administrator')
  const door = await openModule(
    t,
    (mount) => approvalRoutes(mount, { db, dualControl: ALWAYS, handlers, staffRoleOf, whoIs }),
    { clock },
  )
  const PATH = '/api/admin/approvals'
  let askedCount = 0
  return {
    db,
    clock,
    list: async (who: string, query = '') => (await door.get(PATH + query, { personId: who })).body,
    decide: (who: string, id: string, how: 'approve' | 'reject' | 'withdraw') =>
      door.post(`${PATH}/${id}/${how}`, how === 'reject' ? { reason: 'Too much' } : {}, {
        personId: who,
      }),
    /** Rosa does what waits for a second administrator; its id. */
    ask: async (changes: Partial<Description> = {}, by = ROSA): Promise<string> => {
      const ctx = contextOf(by, clock.now())
      const handler = adjustment(undefined, () => ({ ...DESCRIPTION, ...changes }))
      // The same again would be the same request.
      const input = askedCount === 0 ? INPUT : { ...INPUT, account: `number ${askedCount}` }
      askedCount += 1
      await runOrRequestApproval(db, ctx, ALWAYS, handler, input)
      const { rows } = await sql<{ id: string }>`
        select id from approval order by id desc limit 1`.execute(db)
      return rows[0]!.id
    },
    events: async () =>
      (
        await sql`
      select action, actor_id, subject_id, address, at, detail from audit_event order by id`.execute(
          db,
        )
      ).rows,
    /** What was published since the last look. */
    told: async () => (await sql`delete from outbox returning topic, keys`.execute(db)).rows,
  }
}
