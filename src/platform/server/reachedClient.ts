import { callbackify } from 'node:util'
import pg from 'pg'

type Connected = (error: Error | null, client: pg.Client) => void

/** A connection that is made in a way of its own. */
export abstract class ReachedClient extends pg.Client {
  /** @param connect what every connection does */
  protected abstract reach(connect: () => Promise<pg.Client>): Promise<pg.Client>

  // The pool hands over a callback, and everybody else waits for the promise.
  override connect(): Promise<pg.Client>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.Client> | void {
    const reached = () => this.reach(() => super.connect())
    if (!done) return reached()
    callbackify(reached)(done)
  }
}
