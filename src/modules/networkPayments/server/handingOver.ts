import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { putWhole } from '../../../platform/server/putWhole.ts'
import { sendLoop } from '../../../platform/server/sendLoop.ts'
import { openBytes } from '../../../platform/server/vault.ts'
import { contextOfFile } from './files.ts'
import { moveAll } from './lifecycle.ts'

interface WaitingFile {
  readonly id: string
  readonly name: string
  readonly content: Buffer
}

interface HandingOver extends JobDependencies {
  /** Where the client that talks to the network looks (`RAILS_DIR`). */
  readonly railsDirectory: string
}

/**
 * Puts files of ours into the folder `outgoing`, whole or not at all. One that was put there by a server that died
 * before it could write that down is put there again, the same bytes under the same name.
 * @returns how many
 */
export const handOverFiles = (
  db: Db,
  { railsDirectory, ...dependencies }: HandingOver,
  countMax: number,
): Promise<number> =>
  sendLoop<WaitingFile>(
    db,
    dependencies,
    {
      job: 'files for the network',
      key: ['id'],
      claim: claimWaiting,
      titleOf: ({ name }) => `File ${name}`,
      send: ({ id, name, content }) =>
        putWhole(join(railsDirectory, 'outgoing'), name, openBytes(db, content, contextOfFile(id))),
      finish: async (tx, ctx, { id }) => {
        await sql`update network_file set handed_over_at = ${ctx.at} where id = ${id}`.execute(tx)
        const { rows } = await sql<{ id: string }>`
          select id from network_payment
           where file_id = ${id} and state = 'in_file' order by id for update`.execute(tx)
        await moveAll(tx, ctx, { ids: rows.map((row) => row.id), state: 'sent' })
      },
    },
    countMax,
  )

async function claimWaiting(
  tx: Tx,
  _ctx: unknown,
  mayBeTried: RawBuilder<boolean>,
): Promise<WaitingFile | undefined> {
  const { rows } = await sql<WaitingFile>`
    select id, name, content from network_file
     where direction = 'out' and handed_over_at is null and ${mayBeTried}
     order by made_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}
