import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { putWhole } from '../../../platform/server/putWhole.ts'
import { Outage, sendLoop } from '../../../platform/server/sendLoop.ts'
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
 * @throws Outage while the folder takes no files: all of them wait for it, and leave by themselves when it does again
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
        put(join(railsDirectory, 'outgoing'), name, openBytes(db, content, contextOfFile(id))),
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

/** A full disk, a folder that is gone or cannot be written: none of that is about the file. */
async function put(folder: string, name: string, content: Uint8Array): Promise<void> {
  try {
    await putWhole(folder, name, content)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new Outage(error.message, { cause: error })
  }
}

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
