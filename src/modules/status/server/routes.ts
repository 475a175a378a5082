import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import {
  changeServiceNotice,
  endServiceNotice,
  postServiceNotice,
  readStatus,
} from '../contract.ts'
import type { StatusLook } from './looking.ts'
import { changeNotice, endNotice, postNotice } from './notices.ts'

export function statusRoutes(mount: Mount, { db, look }: { db: Db; look: StatusLook }): void {
  mount(readStatus, async () => ok(await look.status()))
  /** Whoever posted something reads it at once. */
  const afterwards = async <Outcome>(work: Promise<Outcome>): Promise<Outcome> =>
    work.finally(look.refresh)
  mount(postServiceNotice, ({ context, body }) => afterwards(postNotice(db, context, body)))
  mount(changeServiceNotice, ({ context, params: { noticeId }, body }) =>
    afterwards(changeNotice(db, context, noticeId, body)),
  )
  mount(endServiceNotice, ({ context, params: { noticeId }, body }) =>
    afterwards(endNotice(db, context, noticeId, body)),
  )
}
