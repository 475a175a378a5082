import type { Job } from '../../src/platform/server/worker.ts'

const RUNS_MAX = 50

/** Runs a job again for as long as the worker would do so at once; false if that finds no end. */
export async function runToRest(job: Job, runsMax = RUNS_MAX): Promise<boolean> {
  let runs = 0
  while ((await job.run()) > 0 && !job.unhurried && runs < runsMax) runs++
  return runs < runsMax
}
