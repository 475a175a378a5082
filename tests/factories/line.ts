import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import { atEnd } from './atEnd.ts'

/** A way to the database that can be cut or fall silent, and counts who comes in and who is turned away. */
export async function openLine(t: Pick<TestContext, 'after'>, databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let cameIn = 0
  let turnedAway = 0
  let cut = false
  let standsStill = false
  const server = createServer((near) => {
    near.on('error', () => {})
    if (cut) {
      turnedAway++
      near.destroy()
      return
    }
    cameIn++
    open.add(near)
    if (standsStill) return
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    open.add(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(t, () => void server.close())
  const url = new URL(databaseUrl)
  const { port } = server.address() as AddressInfo
  url.host = `127.0.0.1:${port}`
  url.search = ''
  return {
    url: url.href,
    cameIn: () => cameIn,
    turnedAway: () => turnedAway,
    /** Comes in as well: whoever had set out before is in by the time this resolves. */
    comeIn: async () => {
      const arrived = (): number => cameIn
      const before = arrived()
      const own = connect(port, '127.0.0.1')
      own.on('error', () => {})
      await once(own, 'connect')
      while (arrived() === before) await nextTurn()
      own.destroy()
    },
    cut: () => {
      cut = true
      for (const socket of open) socket.destroy()
    },
    /** Nothing comes through any more of what is open now, and nobody is told. */
    fallSilent: () => {
      for (const socket of open) socket.unpipe()
    },
    /** As a machine that stands still: who comes in hears nothing, either. */
    standStill: () => {
      standsStill = true
      for (const socket of open) socket.unpipe()
    },
    mend: () => (cut = false),
  }
}
