import * as z from 'zod/mini'

/**
 * How far a payment to or from another institution has got. What may come after what stands in the table
 * `network_payment_move`.
 */
export const NetworkState = z.enum([
  /** Staff look at it before it may leave. */
  'held',
  /** Waits until its file is cut; until then it can be taken back. */
  'created',
  /** Its file is written, and not handed over yet. */
  'in_file',
  'sent',
  'settled',
  /** It arrived, and the other institution told what is right next time. */
  'corrected',
  'returned',
  'cancelled',
])
export type NetworkState = z.infer<typeof NetworkState>
