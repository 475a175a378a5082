export type CheckImageSide = 'front' | 'rear'

export interface CollectedCheckRow {
  readonly id: string
  readonly person_id: string
  readonly account_id: string
  readonly front_image_id: string
  readonly rear_image_id: string
  readonly amount_minor: bigint
  readonly payor: string | null
  /** What stands in the magnetic line; the numbers in it are sealed. */
  readonly line: unknown
  readonly state: 'waits' | 'in_letter' | 'returned' | 'cancelled' | 'elsewhere'
  readonly approved_at: Date
  readonly leaves_at: Date | null
  readonly file_id: string | null
  readonly sequence: string | null
  readonly settles_at: Date | null
}

export interface LetterRow {
  readonly id: string
  readonly cut_at: Date
}

export interface ViewRow {
  readonly check_id: string
  readonly side: CheckImageSide
  readonly image: Buffer
}

/** A check that came back. */
export interface ReturnRow {
  readonly id: string
  readonly file_id: string
  readonly place: number
  readonly payor: string
  readonly amount_minor: bigint
  readonly reason: string
  readonly sequence: string | null
  readonly settles_at: Date
  readonly state: 'waits' | 'charged_back' | 'exception'
  readonly check_id: string | null
  readonly exception: string | null
  /** Cents that nobody could be charged for. */
  readonly missing_minor: bigint
  readonly done_at: Date | null
}
