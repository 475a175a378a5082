import { FED_ZONE } from '../../../rails/ach/windows.ts'
import type { CashLetterFile, Check, ReturnedCheck } from '../../../rails/x9/file.ts'
import { readCashLetter } from '../../../rails/x9/readCashLetter.ts'
import { CHECK_RETURN_REASONS } from '../../../rails/x9/returnReasons.ts'
import { writeCashLetter } from '../../../rails/x9/writeCashLetter.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import { type Day, dayOf, timeOf } from '../../../values/dates.ts'
import type { Answer, Made } from './answer.ts'
import { FEDERAL_RESERVE_BANK } from './composing.ts'
import { morningOf, nameFor } from './mornings.ts'

/** Amounts that come back: $55.01 as A, $55.02 as B, and so on. */
const FIRST_STATED_CENTS = 55_01n

const REASONS = Object.keys(CHECK_RETURN_REASONS).toSorted()

const reasonFor = ({ cents }: Check): string | undefined =>
  REASONS[Number(cents - FIRST_STATED_CENTS)]

/** Which checks of a letter of ours come back from the banks they are drawn on. */
export function answersToChecks(name: string, content: Uint8Array): readonly Answer[] {
  const read = readCashLetter(content)
  if (!read.ok) return []
  const { file } = read
  const returned = file.letters.flatMap(({ bundles, businessOn }) =>
    bundles.flatMap(({ items }) =>
      items.flatMap((item) => {
        const reason = item.kind === 'check' ? reasonFor(item) : undefined
        return item.kind === 'check' && reason ? [returnOf(item, reason, businessOn)] : []
      }),
    ),
  )
  if (returned.length === 0) return []
  const day = addBusinessDays(file.letters[0]!.settlesOn ?? addBusinessDays(file.createdOn, 1), 1)
  return [
    {
      name: nameFor(day, name),
      at: morningOf(day),
      compose: async (_tx, made) => writeCashLetter(letterWith(returned, file, made)),
    },
  ]
}

/** As it came, from the bank it is drawn on, by way of the Federal Reserve. */
export const returnOf = (check: Check, reason: string, forwardedOn: Day): ReturnedCheck => ({
  kind: 'return',
  payor: check.payor,
  onUs: check.onUs,
  auxiliaryOnUs: check.auxiliaryOnUs,
  externalProcessing: check.externalProcessing,
  cents: check.cents,
  sequence: check.sequence,
  endorsements: check.endorsements,
  views: check.views.map((view) => ({ ...view, creator: FEDERAL_RESERVE_BANK })),
  reason,
  forwardedOn,
  notification: '',
  archive: check.archive,
  timesReturned: '1',
  payorBank: null,
})

const BANK_NAME = 'FEDERAL RESERVE'

function letterWith(
  items: readonly ReturnedCheck[],
  { isTest, standard, companion }: CashLetterFile,
  { at, us }: Made,
): CashLetterFile {
  const today = dayOf(at, FED_ZONE)
  const made = { createdOn: today, createdAt: timeOf(at, FED_ZONE) }
  const contact = { contactName: '', contactPhone: '' }
  return {
    isTest,
    standard,
    companion,
    destination: us.destination,
    destinationName: us.destinationName.slice(0, 18),
    origin: FEDERAL_RESERVE_BANK,
    originName: BANK_NAME,
    ...made,
    ...contact,
    isResent: false,
    modifier: 'A',
    letters: [
      {
        collection: 'return',
        destination: us.destination,
        institution: FEDERAL_RESERVE_BANK,
        institutionName: BANK_NAME,
        businessOn: today,
        ...made,
        ...contact,
        id: '1',
        workType: 'C',
        settlesOn: addBusinessDays(today, 0),
        bundles: [{ businessOn: today, createdOn: today, id: '1', number: 1, cycle: '', items }],
      },
    ],
  }
}
