import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from '../tests/factories/cluster.ts'
import type { Run } from './rounds.ts'

const execute = promisify(execFile)

/** PostgreSQL's own load generator; not every package of the server brings it. */
export type Pgbench = (databaseUrl: string, args: readonly string[]) => Promise<string>

export function findPgbench({ bin }: Cluster): Pgbench | undefined {
  const program = join(bin, 'pgbench')
  if (!existsSync(program)) return undefined
  return async (databaseUrl, args) => {
    const { stdout } = await execute(program, [...args, databaseUrl])
    return stdout
  }
}

/** Reads the report pgbench prints at the end. */
export function runOf(report: string): Run {
  const figure = (pattern: RegExp): number => {
    const [, found] = pattern.exec(report) ?? []
    if (found === undefined) throw new Error(`pgbench reported something else:\n${report}`)
    return Number(found)
  }
  const failed = figure(/number of failed transactions: (\d+)/)
  if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`)
  return {
    count: figure(/number of transactions actually processed: (\d+)/),
    perSecond: figure(/^tps = ([\d.]+)/m),
  }
}
