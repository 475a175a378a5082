import { type Pgbench, runOf } from './pgbench.ts'
import type { Arm } from './rounds.ts'

export const TPCB = 'TPC-B'

const SCALE = 32

/** Fills the tables of pgbench's own benchmark: 3.2 million accounts. */
export async function fillTpcb(pgbench: Pgbench, databaseUrl: string): Promise<void> {
  await pgbench(databaseUrl, ['-i', '-q', '-s', String(SCALE)])
}

/** The anchor anybody can run: `pgbench -c 16 -M prepared`, one durable commit each. */
export const tpcbArm = (pgbench: Pgbench, databaseUrl: string): Arm => ({
  name: TPCB,
  run: async (seconds) =>
    runOf(await pgbench(databaseUrl, ['-n', '-c', '16', '-M', 'prepared', '-T', String(seconds)])),
})
