import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToRest } from '../factories/jobs.ts'
import { everyJob } from './everyJob.ts'

test('every job finds an end, or the worker would run it again and again at one moment', async (t) => {
  const { jobs } = await everyJob(t)
  const restless: string[] = []
  for (const job of jobs) if (!(await runToRest(job))) restless.push(job.name)
  assert.deepEqual(restless, [])
})
