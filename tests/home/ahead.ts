import {
  type Coming,
  type Home,
  type LeftToSpend,
  readHome,
} from '../../src/modules/home/contract.ts'
import { addDays } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { answers } from '../components/fakeFetch.ts'

const TODAY = '2026-07-15'
export const CHECKING = { kind: 'Checking', last4: '4021' } as const

/** A bill in a week, unless said otherwise. */
export const coming = (changes: Partial<Coming> = {}): Coming => ({
  id: newId(),
  kind: 'bill',
  on: '2026-07-22',
  account: CHECKING,
  amount: '-84.20',
  name: 'Hollowbrook Electric',
  isSetAside: false,
  ...changes,
})

const LEFT: LeftToSpend = {
  amount: '10139.81',
  available: '10624.01',
  arranged: '84.20',
  recurring: '400.00',
  debits: [{ name: 'Alder Homes', on: '2026-07-20', amount: '400.00' }],
  goals: [],
  buffer: null,
  shortOn: null,
  until: '2026-07-24',
  wages: 'Tidewater Freight',
}

/** What the first screen knows of the days ahead: one bill, and wages every second Friday. */
export function memberAwaits(
  changes: Partial<Home> = {},
  left: Partial<LeftToSpend> = {},
  accounts: NonNullable<Home['everyday']>['accounts'] = [CHECKING],
): void {
  answers(readHome, {
    asOf: DEMO_NOW.toISOString(),
    today: TODAY,
    coming: [coming()],
    everyday: {
      accounts,
      left: { ...LEFT, ...left },
      line: Array.from({ length: 31 }, (_, day) => ({
        on: addDays(TODAY, day),
        balance: day < 7 ? '10624.01' : '10539.81',
      })),
      lowest: { on: '2026-07-22', balance: '10539.81' },
    },
    needs: { signatures: 0, messages: 0 },
    ...changes,
  })
}
