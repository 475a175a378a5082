import type { Bundle, CashLetterFile, Check } from '../../../rails/x9/file.ts'
import { type Day, dayOf, timeOf } from '../../../values/dates.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import type { Institution } from '../../../values/institution.ts'
import type { MagneticLine } from '../contract.ts'
import { senderOf } from './letters.ts'
import type { CheckImageSide } from './tables.ts'

/** A check with its place in the letter. */
export interface LetterCheck {
  readonly line: MagneticLine
  readonly cents: bigint
  readonly sequence: string
  readonly views: ReadonlyMap<CheckImageSide, Uint8Array>
}

interface Cut {
  readonly at: Date
  readonly institution: Institution
  readonly settlesOn: Day
  /** Tells the files of a day apart: one letter or digit. */
  readonly modifier: string
}

/** The Federal Reserve wants bundles of at most 300. */
const BUNDLE_CHECKS_MAX = 300

/** One file with one cash letter of checks on their way to the banks they are drawn on. */
export function composeLetter(cut: Cut, checks: readonly LetterCheck[]): CashLetterFile {
  const { at, institution, modifier, settlesOn } = cut
  const sender = senderOf(institution)
  const { destination, contactName, contactPhone } = sender
  const made = { createdOn: dayOf(at, FED_ZONE), createdAt: timeOf(at, FED_ZONE) }
  const bundles = Array.from(
    { length: Math.ceil(checks.length / BUNDLE_CHECKS_MAX) },
    (_, i): Bundle => ({
      businessOn: made.createdOn,
      createdOn: made.createdOn,
      id: String(i + 1),
      number: i + 1,
      cycle: '',
      items: checks
        .slice(i * BUNDLE_CHECKS_MAX, (i + 1) * BUNDLE_CHECKS_MAX)
        .map((check) => itemOf(check, sender.routingNumber, made.createdOn)),
    }),
  )
  return {
    isTest: institution.demo !== undefined,
    standard: '35',
    destination,
    origin: sender.routingNumber,
    ...made,
    isResent: false,
    destinationName: sender.destinationName,
    originName: sender.name,
    modifier,
    companion: '1',
    contactName,
    contactPhone,
    letters: [
      {
        collection: 'forward',
        destination,
        institution: sender.routingNumber,
        institutionName: sender.name,
        businessOn: made.createdOn,
        ...made,
        id: `${made.createdOn.replaceAll('-', '').slice(2)}${modifier}`,
        contactName,
        contactPhone,
        workType: 'C',
        settlesOn,
        bundles,
      },
    ],
  }
}

function itemOf({ line, cents, sequence, views }: LetterCheck, ours: string, today: Day): Check {
  const { routingNumber, accountNumber, checkNumber = '', numberFirst } = line
  return {
    kind: 'check',
    payor: routingNumber,
    // What stands between the marks, with one of them before the number of a personal check.
    onUs: `${accountNumber}/${numberFirst ? '' : checkNumber}`,
    auxiliaryOnUs: numberFirst ? checkNumber : '',
    externalProcessing: '',
    cents,
    sequence,
    returnAcceptance: '',
    micrRead: '1',
    isFirstDeposit: 'Y',
    repair: '3',
    archive: '',
    // By this a return is known again.
    endorsements: [
      {
        by: 'first deposit',
        routingNumber: ours,
        on: today,
        sequence,
        account: '',
        branch: '',
        payee: '',
        isTruncated: 'Y',
        conversion: '2',
        repair: '0',
        reason: '',
      },
    ],
    views: (['front', 'rear'] as const).map((side) => ({
      side,
      creator: ours,
      createdOn: today,
      image: views.get(side)!,
    })),
  }
}
