import { backupFigures } from '../../platform/server/backupRuns.ts'
import type { Clock } from '../../platform/server/clock.ts'
import type { Figures } from '../../platform/server/figures.ts'
import { queueFigures } from '../../platform/server/queueFigures.ts'
import { schemaFigures } from '../../platform/server/schemaFigures.ts'
import type { Job } from '../../platform/server/worker.ts'
import { MODULES } from './modules.ts'

/** What a portal or worker can tell of the business. */
export const figuresOf = (jobs: readonly Job[], clock: Clock): readonly Figures[] => [
  queueFigures(jobs),
  backupFigures,
  schemaFigures,
  ...MODULES.flatMap(({ figures }) => figures?.(jobs, clock) ?? []),
]
