import { returnOf } from '../../src/modules/otherBanks/server/checks.ts'
import { FEDERAL_RESERVE_BANK } from '../../src/modules/otherBanks/server/composing.ts'
import type { CashLetterFile, Check, Item, ReturnedCheck } from '../../src/rails/x9/file.ts'
import { writeCashLetter } from '../../src/rails/x9/writeCashLetter.ts'

const OURS = '272499999'

let returnCount = 4711

/** A check of ours as the bank it is drawn on sends it back. */
export const returned = (check: Check, changes: Partial<ReturnedCheck> = {}): ReturnedCheck => ({
  ...returnOf(check, 'A', '2026-07-15'),
  // Its own; ours is in the endorsement.
  sequence: String(++returnCount).padStart(15, '0'),
  archive: '',
  ...changes,
})

let letterCount = 0

/** A file with one letter for us, settled on Friday, July 17, 2026 unless said otherwise. */
export function letterOf(
  items: readonly Item[],
  changes: Partial<CashLetterFile> & { readonly settlesOn?: string } = {},
): Uint8Array {
  const { settlesOn = '2026-07-17', ...head } = changes
  const made = { createdOn: '2026-07-16', createdAt: '14:00' }
  const contact = { contactName: '', contactPhone: '' }
  const collection = items[0]?.kind === 'check' ? 'forward' : 'return'
  return writeCashLetter({
    isTest: true,
    standard: '35',
    destination: OURS,
    origin: FEDERAL_RESERVE_BANK,
    ...made,
    isResent: false,
    destinationName: 'HAZELNOTCH',
    originName: 'FEDERAL RESERVE',
    modifier: 'A',
    companion: '1',
    ...contact,
    letters: [
      {
        collection,
        destination: OURS,
        institution: FEDERAL_RESERVE_BANK,
        institutionName: 'FEDERAL RESERVE',
        businessOn: made.createdOn,
        ...made,
        id: String(++letterCount),
        ...contact,
        workType: 'C',
        settlesOn,
        bundles: [
          {
            businessOn: made.createdOn,
            createdOn: made.createdOn,
            id: '1',
            number: 1,
            cycle: '',
            items,
          },
        ],
      },
    ],
    ...head,
  })
}
