// Draws statements in a thread of its own: a month of a thousand entries takes seconds, and nobody
// else shall wait for them.
import { parentPort } from 'node:worker_threads'
import { letterBytesOf } from './letter.ts'
import type { Asked, Drawn } from './pdfWorker.ts'
import { pdfBytesOf } from './pdf.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const answer = (drawn: Drawn): void => parentPort!.postMessage(drawn)

parentPort!.on('message', (asked: Asked) => {
  const { id } = asked
  const drawn = 'letter' in asked ? letterBytesOf(asked.letter) : pdfBytesOf(asked.statement)
  drawn.then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})
