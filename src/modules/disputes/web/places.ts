import { EVIDENCE_PATH, LETTER_PATH } from '../contract.ts'
import { STAFF_EVIDENCE_PATH, STAFF_LETTER_PATH } from '../staff.contract.ts'

export const STAFF_DISPUTES = '/admin/disputes'

interface Files {
  readonly letter: (disputeId: string, letterId: string) => string
  readonly picture: (disputeId: string, imageId: string) => string
}

const filesAt = (letter: string, picture: string): Files => ({
  letter: (id, letterId) => letter.replace(':id', id).replace(':letterId', letterId),
  picture: (id, imageId) => picture.replace(':id', id).replace(':imageId', imageId),
})

/** Where owners find letters and pictures, and where staff do. */
export const OWN_FILES = filesAt(LETTER_PATH, EVIDENCE_PATH)
export const STAFF_FILES = filesAt(STAFF_LETTER_PATH, STAFF_EVIDENCE_PATH)
export type { Files }
