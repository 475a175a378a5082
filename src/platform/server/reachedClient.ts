import { callbackify } from 'node:util'
import pg from 'pg'

type Connected = (error: Error | null, client: pg.Client) => void

/** A connection that is made in a way of its own. */
export abstract class ReachedClient extends pg.Client {
  #lost: Error | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    // Whoever asks something over a lost connection is told by their query. This event comes as well,
    // also before anybody could listen, and unheard it would end the process.
    this.on('error', (error) => (this.#lost ??= error))
  }

  /** @param connect what every connection does */
  protected abstract reach(connect: () => Promise<pg.Client>): Promise<pg.Client>

  // The pool hands over a callback, and everybody else waits for the promise.
  override connect(): Promise<pg.Client>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.Client> | void {
    const reached = async (): Promise<pg.Client> => {
      await this.reach(() => super.connect())
      if (this.#lost) throw this.#lost
      return this
    }
    if (!done) return reached()
    callbackify(reached)(done)
  }
}
