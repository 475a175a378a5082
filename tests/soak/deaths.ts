import { dieAtAch } from '../ach/dying.ts'
import { dieAtChecks } from '../cashLetters/dying.ts'
import { dieAtPulls } from '../linkedAccounts/dying.ts'
import { dieAtWires } from '../wires/dying.ts'
import type { Soak } from './soak.ts'

const RAILS = {
  'ACH (wages, withdrawals, returns and a payment, in and out)': dieAtAch,
  'money pulled in and returned': dieAtPulls,
  'wires with pacs.002 and pacs.004': dieAtWires,
  'cash letters and returned checks': dieAtChecks,
}

export const deaths: Soak = {
  name: 'deaths',
  about:
    'A process that dies after any statement between a file and the ledger does everything once.',
  run: async ({ t }) => {
    const figures: string[] = []
    for (const [rail, die] of Object.entries(RAILS)) {
      const times = await die(t, 'every')
      figures.push(`${rail}: ${times - 1} deaths, each after a statement more`)
    }
    return `${figures.join('; ')}; everything once, clearing at zero`
  },
}
