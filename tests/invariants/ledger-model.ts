import { dayOf } from '../../src/values/dates.ts'

/** The ledger as one would explain it: lists, searched from end to end, with no clever sums. */
export interface ModelAccount {
  floor: bigint
  frozen: boolean
  clock: number
}

export interface ModelTransfer {
  readonly id: string
  readonly meaning: string
  readonly from: number
  readonly to: number
  readonly amount: bigint
  readonly at: number
  readonly day: string
  readonly reverses: string | undefined
}

export interface ModelHold {
  readonly id: string
  readonly meaning: string
  readonly from: number
  readonly to: number
  readonly amount: bigint
  readonly expiresAt: number
  state: 'open' | 'posted' | 'voided' | 'expired'
}

export interface Move {
  readonly id: string
  readonly meaning: string
  readonly from: number
  readonly to: number
  readonly amount: bigint
}

const AMOUNT_MAX = 99_999_999_999_999n

/** Accounts an even distance apart belong to one member. */
export const isOwn = ({ from, to }: Pick<Move, 'from' | 'to'>): boolean => (from - to) % 2 === 0

/** Accounts are numbers; one that is not in `accounts` does not exist. */
export class Model {
  readonly accounts: ModelAccount[]
  readonly transfers: ModelTransfer[] = []
  readonly holds: ModelHold[] = []
  readonly zone: string
  now: number

  constructor(floors: readonly bigint[], now: number, zone: string) {
    this.accounts = floors.map((floor) => ({ floor, frozen: false, clock: 0 }))
    this.now = now
    this.zone = zone
  }

  posted(account: number): bigint {
    return this.transfers.reduce((sum, { from, to, amount }) => {
      if (from === account) return sum - amount
      return to === account ? sum + amount : sum
    }, 0n)
  }

  held(account: number, side: 'from' | 'to' = 'from'): bigint {
    const open = this.holds.filter((hold) => hold.state === 'open' && hold[side] === account)
    return open.reduce((sum, { amount }) => sum + amount, 0n)
  }

  available(account: number): bigint {
    return this.posted(account) - this.held(account)
  }

  transfer(id: string): ModelTransfer | undefined {
    return this.transfers.find((transfer) => transfer.id === id)
  }

  hold(id: string): ModelHold | undefined {
    return this.holds.find((hold) => hold.id === id)
  }

  post(move: Move): string {
    return this.#decide(move, 0n) ?? this.#write(move, undefined)
  }

  reverse(id: string, meaning: string, originalId: string): string {
    const original = this.transfer(originalId)
    if (!original) return 'transfer_not_found'
    const move = { id, meaning, from: original.to, to: original.from, amount: original.amount }
    const refusal = this.#refusal(move)
    if (refusal) return refusal
    if (this.#reversalOf(originalId)) return 'already_reversed'
    return this.#decide(move, 0n) ?? this.#write(move, originalId)
  }

  settle(id: string, meaning: string, holdId: string, part: bigint | undefined): string {
    const hold = this.hold(holdId)
    if (!hold) return 'hold_not_found'
    const move = { id, meaning, from: hold.from, to: hold.to, amount: part ?? hold.amount }
    const refusal = this.#refusal(move)
    if (refusal) return refusal
    if (hold.state !== 'open' || hold.expiresAt <= this.now) return 'hold_not_open'
    if (move.amount > hold.amount) return 'exceeds_hold'
    const answer = this.#decide(move, hold.amount) ?? this.#write(move, undefined)
    if (answer === 'accepted') hold.state = 'posted'
    return answer
  }

  place(move: Move, expiresAt: number): string {
    const known = this.hold(move.id)
    const refusal = this.#refusal(move, known)
    if (refusal) return refusal
    if (this.available(move.from) - move.amount < this.accounts[move.from]!.floor) {
      return 'insufficient_funds'
    }
    this.holds.push({ ...move, expiresAt, state: 'open' })
    return 'accepted'
  }

  release(id: string): string {
    const hold = this.hold(id)
    if (!hold) return 'hold_not_found'
    if (hold.state !== 'open') return 'hold_not_open'
    hold.state = 'voided'
    return 'accepted'
  }

  expire(): readonly string[] {
    const due = this.holds.filter((hold) => hold.state === 'open' && hold.expiresAt <= this.now)
    for (const hold of due) hold.state = 'expired'
    return due.map(({ id }) => id).toSorted()
  }

  /** True when the transfer has been reversed and that stands. */
  isUndone(id: string): boolean {
    const reversal = this.#reversalOf(id)
    return reversal !== undefined && !this.isUndone(reversal.id)
  }

  /** Money in and out of [from, to): transfers that stand, are no reversals and change the owner. */
  flow(account: number, from: number, to: number): readonly [bigint, bigint] {
    const counted = this.transfers.filter(
      (transfer) =>
        transfer.at >= from &&
        transfer.at < to &&
        !transfer.reverses &&
        !isOwn(transfer) &&
        !this.isUndone(transfer.id),
    )
    const sum = (side: 'from' | 'to'): bigint =>
      counted
        .filter((transfer) => transfer[side] === account)
        .reduce((total, { amount }) => total + amount, 0n)
    return [sum('to'), sum('from')]
  }

  /** The sides of transfers as `account id amount`, newest first. */
  history(accounts: readonly number[]): readonly string[] {
    return accounts
      .flatMap((account) =>
        this.transfers
          .filter(({ from, to }) => from === account || to === account)
          .map(({ id, from, amount, at }, seq) => ({
            text: `${account} ${id} ${from === account ? -amount : amount}`,
            rank: [at, account, seq] as const,
          })),
      )
      .toSorted((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || b.rank[2] - a.rank[2])
      .map(({ text }) => text)
  }

  #reversalOf(id: string): ModelTransfer | undefined {
    return this.transfers.find(({ reverses }) => reverses === id)
  }

  /** What does not depend on money: malformed, known, missing, not open. */
  #refusal(move: Move, known: Move | undefined = this.transfer(move.id)): string | undefined {
    if (move.amount < 1n || move.amount > AMOUNT_MAX || move.from === move.to) return 'invalid'
    if (known) return known.meaning === move.meaning ? 'replayed' : 'id_reused'
    const sides = [this.accounts[move.from], this.accounts[move.to]]
    if (sides.includes(undefined)) return 'account_not_found'
    return sides.some((side) => side!.frozen) ? 'account_not_open' : undefined
  }

  #decide(move: Move, freed: bigint): string | undefined {
    const refusal = this.#refusal(move)
    if (refusal) return refusal
    const rest = this.available(move.from) + freed - move.amount
    return rest < this.accounts[move.from]!.floor ? 'insufficient_funds' : undefined
  }

  #write(move: Move, reverses: string | undefined): string {
    const [from, to] = [this.accounts[move.from]!, this.accounts[move.to]!]
    const at = Math.max(this.now, from.clock, to.clock)
    from.clock = to.clock = at
    this.transfers.push({ ...move, at, day: dayOf(new Date(at), this.zone), reverses })
    return 'accepted'
  }
}
