import * as z from 'zod/mini'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { fullName } from '../../../values/person.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { approvalHandler } from '../../approvals/server/approvals.ts'
import { LimitChange, saveLimitSettings } from '../contract.ts'
import { type LimitSettings, lockLimits, saveLimits } from './limits.ts'

interface Names {
  readonly firstName: string
  readonly lastName: string
}

/** Names of members; this module knows them by their ids only. */
export type NamesOf = (db: Db, personIds: readonly string[]) => Promise<ReadonlyMap<string, Names>>

const Input = z.object({
  change: LimitChange,
  /** Of the settings that it was asked about. */
  version: z.int(),
  /** Where no second person is needed: of the request, a copy of which changes nothing. */
  id: z.optional(z.string()),
})
type Input = z.infer<typeof Input>

interface Saved {
  readonly before: LimitSettings
  readonly after: LimitSettings
  /** Of the member they apply to, before and after. */
  readonly names: ReadonlyMap<string, Names>
}

/** The transfer limit that is saved, as the second administrator reads it. */
export const savingHandler = (namesOf: NamesOf) =>
  approvalHandler({
    kind: 'save_transfer_limit',
    permission: 'limits:manage',
    schema: Input,
    refusals: saveLimitSettings.refusals,
    execute: async (
      tx: Tx,
      ctx: ActionContext,
      { change, version, id }: Input,
    ): Promise<Result<Saved, 'changed_meanwhile' | 'id_reused'>> => {
      const { before, version: versionNow } = await lockLimits(tx)
      // Of two who save at once without a second person the later one counts, as it always did.
      if (ctx.approvedById !== undefined && version !== versionNow)
        return refuse('changed_meanwhile')
      const save = async (): Promise<Result<Saved, never>> => {
        const after = await saveLimits(tx, ctx, change)
        const people = [before, after].flatMap(({ appliesTo: whom }) =>
          whom === 'all' ? [] : [whom],
        )
        return ok({ before, after, names: await namesOf(tx, people) })
      }
      if (id === undefined) return save()
      const replay = async (): Promise<Saved> => ({ before, after: before, names: new Map() })
      return runAction(tx, ctx, { id, action: 'limits.save', input: change, replay }, save)
    },
    describe: ({ before, after, names }) => ({
      summary: english('Change the transfer limit'),
      changes: changesIn(before, after, names),
      reason: '',
      subjectId: after.appliesTo === 'all' ? null : after.appliesTo,
    }),
  })

/** Whatever stays as it was, the counts do not. */
function changesIn(before: LimitSettings, after: LimitSettings, names: Saved['names']) {
  const nameOf = (id: string): Words => {
    const name = names.get(id)
    return name ? verbatim(fullName(name)) : english('A member')
  }
  const whom = ({ appliesTo }: LimitSettings) =>
    appliesTo === 'all' ? english('All users') : nameOf(appliesTo)
  const enabled = (one: LimitSettings) => (one.enabled ? english('On') : english('Off'))
  const rows = [
    { what: english('Transfer limits'), before: enabled(before), after: enabled(after) },
    {
      what: english('Number of transactions'),
      before: verbatim(String(before.countMax)),
      after: verbatim(String(after.countMax)),
    },
    { what: english('Applies to'), before: whom(before), after: whom(after) },
  ]
  return [
    ...rows.filter((row) => row.before !== row.after),
    {
      what: english('Transaction counts'),
      before: null,
      after: english('Start again at 0: {whom}', { whom: whom(after) }),
    },
  ]
}
