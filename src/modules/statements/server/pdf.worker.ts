// Draws statements in a thread of its own: a month of a thousand entries takes seconds, and nobody
// else shall wait for them.
import { parentPort } from 'node:worker_threads'
import type { Statement } from '../contract.ts'
import type { Drawn } from './pdfWorker.ts'
import { pdfBytesOf } from './pdf.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const answer = (drawn: Drawn): void => parentPort!.postMessage(drawn)

parentPort!.on('message', ({ id, statement }: { id: number; statement: Statement }) => {
  pdfBytesOf(statement).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})
