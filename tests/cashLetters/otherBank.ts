import type { CashLetterFile, Check, Item, ReturnedCheck } from '../../src/rails/x9/file.ts'
import { writeCashLetter } from '../../src/rails/x9/writeCashLetter.ts'

const FED = '061000146'
const OURS = '272499999'

let returnCount = 4711

/** A check of ours as the bank it is drawn on sends it back. */
export const returned = (check: Check, changes: Partial<ReturnedCheck> = {}): ReturnedCheck => ({
  kind: 'return',
  payor: check.payor,
  onUs: check.onUs,
  auxiliaryOnUs: check.auxiliaryOnUs,
  externalProcessing: check.externalProcessing,
  cents: check.cents,
  // Its own; ours is in the endorsement.
  sequence: String(++returnCount).padStart(15, '0'),
  endorsements: check.endorsements,
  views: check.views.map((view) => ({ ...view, creator: FED })),
  reason: 'A',
  forwardedOn: '2026-07-15',
  notification: '',
  archive: '',
  timesReturned: '1',
  payorBank: null,
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
    origin: FED,
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
        institution: FED,
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
