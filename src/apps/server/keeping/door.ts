import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { json, text } from 'node:stream/consumers'
import { type BackupRun, noteBackupRun } from '../../../platform/server/backupRuns.ts'
import type { Engine } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { type Heads, readHeads } from './heads.ts'

// The embedded engine lives in the portal's process and lets nobody else at its files. Whoever may
// read the data directory asks the portal for a copy through a socket in it.

const DOOR = 'door'
const SOCKET = 'portal.sock'
/** What a path of a socket may have, by the kernel; a longer one is cut off without a word. */
const PATH_BYTES_MAX = 107

const socketIn = (directory: string): string => join(directory, DOOR, SOCKET)
const isReachable = (path: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(path) <= PATH_BYTES_MAX

type Answer = (engine: Engine, request: IncomingMessage, response: ServerResponse) => Promise<void>

const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /heads': async ({ db }, _, response) => {
    response.end(JSON.stringify(await readHeads(db)))
  },
  'GET /dump': async ({ dump }, _, response) => {
    await pipeline(await dump!(), response)
  },
  'POST /runs': async ({ db }, asked, response) => {
    await noteBackupRun(db, (await json(asked)) as BackupRun)
    response.end()
  },
}

/** Opens the door to an embedded engine. @returns what closes it */
export async function openDoor(
  engine: Engine,
  directory: string,
  log: Log,
): Promise<() => Promise<void>> {
  const path = socketIn(directory)
  if (!isReachable(path)) {
    log.warn({ path }, 'no backup while the portal runs: the path of its socket is too long')
    return async () => {}
  }
  // The folder is its user's alone, and so is whatever is in it from the first moment on.
  await mkdir(join(directory, DOOR), { recursive: true, mode: 0o700 })
  await chmod(join(directory, DOOR), 0o700)
  // Left by a portal that was killed: the lock of the directory is ours.
  await rm(path, { force: true })
  const server = createServer((asked, response) => {
    const answer = ANSWERS[`${asked.method} ${asked.url}`]
    const answered = answer ? answer(engine, asked, response) : Promise.reject(new Error('unknown'))
    answered.catch((error: unknown) => {
      log.error({ err: error }, 'asked for a copy, and could not give it')
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end(String(error))
    })
  })
  server.unref()
  await new Promise<void>((open, fail) => server.once('error', fail).listen(path, open))
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}

/** What can be asked at the door of a portal that runs. */
export interface Inside {
  heads(): Promise<Heads>
  dump(): Promise<Readable>
  note(run: BackupRun): Promise<void>
}

/** The door of the portal that has this directory open; undefined where no portal does. */
export async function knock(directory: string): Promise<Inside | undefined> {
  const path = socketIn(directory)
  if (!isReachable(path)) return undefined
  const ask = async (method: string, what: string, body?: string): Promise<IncomingMessage> => {
    const response = await new Promise<IncomingMessage>((answered, fail) =>
      request({ socketPath: path, method, path: what }, answered).once('error', fail).end(body),
    )
    if (response.statusCode === 200) return response
    throw new Error(`The portal could not: ${await text(response)}`)
  }
  const inside: Inside = {
    heads: async () => (await json(await ask('GET', '/heads'))) as Heads,
    dump: () => ask('GET', '/dump'),
    note: async (run) => {
      await text(await ask('POST', '/runs', JSON.stringify(run)))
    },
  }
  try {
    await inside.heads()
    return inside
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}
