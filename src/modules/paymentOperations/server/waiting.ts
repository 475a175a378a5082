import type { PaymentException } from '../contract.ts'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import { exceptionsOf } from './exceptions.ts'

/** What went wrong with files and entries. Held payments are not here: they wait with their hit. */
export const exceptionsWaiting: WorkKind = {
  kind: 'payments',
  permission: 'payments:read',
  async waiting(db, reader, limit) {
    // A window that was missed is over: there is nothing to be done about it any more.
    const looked = await exceptionsOf(db, reader)
    const exceptions = looked.exceptions.filter(({ kind }) => kind !== 'missed_window')
    return {
      count: exceptions.length + looked.more,
      first: exceptions.slice(0, limit).map((exception, index) => ({
        id: idOf(exception, index),
        task: exception.kind,
        name: null,
        about: aboutOf(exception),
        amount: exception.kind === 'unexplained' ? exception.amount : null,
        since: new Date(exception.at),
      })),
    }
  },
}

/** A file may have several entries that somebody has to look at. */
function idOf(exception: PaymentException, index: number): string {
  if (exception.kind === 'entry') return `${exception.fileId} ${exception.id}`
  return 'fileId' in exception ? exception.fileId : `${exception.kind} ${index}`
}

function aboutOf(exception: PaymentException): string | null {
  if (exception.kind === 'entry') return exception.entry
  return 'name' in exception ? exception.name : null
}
