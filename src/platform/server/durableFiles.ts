import { fsyncSync } from 'node:fs'
import { join } from 'node:path'

interface NodeFiles {
  readonly stream_ops: Record<string, unknown>
  /** Turns what a disk says into what PostgreSQL understands. */
  tryFSOperation(operation: () => void): void
}
type Module = { NODEFS: NodeFiles }

/** A tenth of PostgreSQL's own: what it does not keep the operating system does, in memory it can take back. */
const BUFFERS = '16MB'

/**
 * The engine ships with fsync switched off (`-F`) and a file layer that has none. Both are mended
 * here, so that a commit it acknowledges survives a power cut.
 */
export async function durable() {
  const { PGlite } = await import('@electric-sql/pglite')
  const { NodeFS } = await import('@electric-sql/pglite/nodefs')
  class DurableFS extends NodeFS {
    readonly #onFsync: (() => void) | undefined
    constructor(directory: string, onFsync?: () => void) {
      super(directory)
      this.#onFsync = onFsync
    }
    override async init(...args: Parameters<InstanceType<typeof NodeFS>['init']>) {
      const ready = await super.init(...args)
      const preRun = ready.emscriptenOpts.preRun as ((module: Module) => void)[]
      preRun.push(({ NODEFS }) => {
        NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
          NODEFS.tryFSOperation(() => {
            fsyncSync(stream.nfd)
            this.#onFsync?.()
          })
          return 0
        }
      })
      return ready
    }
  }
  const { defaultStartParams } = PGlite as unknown as { defaultStartParams: string[] }
  const startParams = [
    ...defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    `shared_buffers=${BUFFERS}`,
  ]
  return (directory: string, onFsync?: () => void) => ({
    fs: new DurableFS(join(directory, 'pg'), onFsync),
    startParams,
  })
}
