import { containers } from './containers.ts'
import { conversion } from './conversion.ts'
import { cuts } from './cuts.ts'
import { deaths } from './deaths.ts'
import { disks } from './disks.ts'
import { dividends } from './dividends.ts'
import { failover } from './failover.ts'
import { histories } from './histories.ts'
import { hostile } from './hostile.ts'
import { installing } from './install.ts'
import { kill } from './kill.ts'
import { pairs } from './pairs.ts'
import { paydays } from './paydays.ts'
import { payroll } from './payroll.ts'
import { rails } from './rails.ts'
import { rules } from './rules.ts'
import { runbooks } from './runbooks.ts'
import { shortage } from './shortage.ts'
import type { Soak } from './soak.ts'
import { transfers } from './transfers.ts'
import { twoShards } from './twoShards.ts'
import { upgrade } from './upgrade.ts'

export const SOAKS: readonly Soak[] = [
  histories,
  dividends,
  paydays,
  transfers,
  pairs,
  hostile,
  cuts,
  kill,
  failover,
  upgrade,
  runbooks,
  installing,
  containers,
  conversion,
  payroll,
  deaths,
  disks,
  shortage,
  rails,
  rules,
  twoShards,
]

/** Those that are named; where none is, those that any machine can run. */
export const chosenFrom = (wanted: readonly string[]): readonly Soak[] =>
  SOAKS.filter(({ name, needs }) =>
    wanted.length === 0 ? needs === undefined : wanted.includes(name),
  )
