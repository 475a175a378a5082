import type { Tx } from '../../../platform/server/db.ts'
import type { Mail } from '../../../platform/server/mail.ts'

/** What a file is made with, at the moment when it is put. */
export interface Made {
  readonly at: Date
  /** Who we are to other banks. */
  readonly us: { readonly destination: string; readonly destinationName: string }
}

/** What other banks are going to answer to a file of ours. */
export interface Answer {
  /** In the incoming folder. */
  readonly name: string
  readonly at: Date
  compose(tx: Tx, made: Made): Promise<Uint8Array>
}

/** What another bank writes to a customer of its own because of a file of ours. */
export interface Letter {
  /** By which it is known that it was sent. */
  readonly name: string
  readonly at: Date
  readonly mail: Mail
}
