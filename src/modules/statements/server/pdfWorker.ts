import { Worker } from 'node:worker_threads'
import type { Statement } from '../contract.ts'
import type { Letter } from './letter.ts'

/** What the thread answers: the file, or why there is none. */
export type Drawn =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string }

interface Waiting {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

interface PdfWorker {
  readonly thread: Worker
  readonly waiting: Map<number, Waiting>
}

/** Enough for a month of tens of thousands of entries. */
const MEMORY_MB = 512

let worker: PdfWorker | undefined
let lastId = 0

/** What the thread is asked for: one of the two. */
export type Asked =
  | { readonly id: number; readonly statement: Statement }
  | { readonly id: number; readonly letter: Letter }

/** The statement as PDF, drawn in another thread. The same statement makes the same bytes. */
export const pdfOf = (statement: Statement): Promise<Buffer> => ask((id) => ({ id, statement }))

/** The same for a letter. */
export const letterPdf = (letter: Letter): Promise<Buffer> => ask((id) => ({ id, letter }))

function ask(asked: (id: number) => Asked): Promise<Buffer> {
  const { thread, waiting } = (worker ??= startWorker())
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    thread.postMessage(asked(id))
  })
}

/** One thread for the whole process, begun with the first statement and kept for the next. */
function startWorker(): PdfWorker {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const started: PdfWorker = { thread, waiting: new Map() }
  // Idle, it does not keep the process from ending.
  thread.unref()
  thread.on('message', (drawn: Drawn) => hand(started, drawn))
  thread.on('error', (error: Error) => forgetWorker(started, error))
  thread.on('exit', () =>
    forgetWorker(started, new Error('The thread that draws statements has ended')),
  )
  return started
}

function hand({ thread, waiting }: PdfWorker, drawn: Drawn): void {
  const asker = waiting.get(drawn.id)
  waiting.delete(drawn.id)
  if (waiting.size === 0) thread.unref()
  if ('error' in drawn) asker?.reject(new Error(drawn.error))
  else asker?.resolve(Buffer.from(drawn.bytes))
}

function forgetWorker(gone: PdfWorker, error: Error): void {
  if (worker === gone) worker = undefined
  for (const { reject } of gone.waiting.values()) reject(error)
  gone.waiting.clear()
}
