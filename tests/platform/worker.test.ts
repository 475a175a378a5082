import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { type Job, type JobReport, openWorker } from '../../src/platform/server/worker.ts'

const NEVER = 3_600_000

function gate() {
  let open = (): void => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), passed }
}

/** A worker that writes down what it complained of and how its jobs went; its clock stands still. */
function startWorker(t: TestContext, jobs: readonly Job[]) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const errors: unknown[] = []
  const reports: JobReport[] = []
  const worker = openWorker(
    {
      log: { error: (about: unknown) => void errors.push(about) },
      onRun: (report) => void reports.push(report),
    },
    jobs,
  )
  t.after(() => worker.close())
  /** Lets time pass, and then everything happen that is ready to. */
  const pass = async (milliseconds: number): Promise<void> => {
    t.mock.timers.tick(milliseconds)
    await settled()
  }
  return { worker, errors, reports, pass }
}

describe('a worker', () => {
  test('does a round of all its jobs when it opens, then each in its own time', async (t) => {
    const done: string[] = []
    const job = (name: string, everyMs: number): Job => ({
      name,
      about: '',
      lane: 'one',
      everyMs,
      run: async () => {
        done.push(name)
        return 0
      },
    })
    const { pass } = startWorker(t, [job('often', 20), job('seldom', 60)])
    await pass(0)
    assert.deepEqual(done, ['often', 'seldom'])
    await pass(19)
    assert.equal(done.length, 2)
    await pass(1)
    await pass(20)
    assert.deepEqual(done.slice(2), ['often', 'often'])
    await pass(20)
    assert.deepEqual(done.slice(4).toSorted(), ['often', 'seldom'])
  })

  test('never runs two jobs of a lane at once, nor one job twice at once', async (t) => {
    let running = 0
    let most = 0
    let runs = 0
    const run = async (): Promise<number> => {
      running++
      most = Math.max(most, running)
      await settled()
      running--
      runs++
      return 0
    }
    const { worker, pass } = startWorker(t, [
      { name: 'a', about: '', lane: 'one', everyMs: 3, run },
      { name: 'b', about: '', lane: 'one', everyMs: 4, run },
    ])
    for (let i = 0; i < 20; i++) {
      worker.wake()
      await pass(3)
    }
    assert.ok(runs > 4)
    assert.equal(most, 1)
  })

  test('a job that hangs holds up its own lane and no other', async (t) => {
    const { open, passed } = gate()
    const done: string[] = []
    const job = (name: string, lane: string, run = async () => {}): Job => ({
      name,
      about: '',
      lane,
      everyMs: 10,
      run: async () => {
        await run()
        done.push(name)
        return 0
      },
    })
    const { pass } = startWorker(t, [
      job('hanging', 'upkeep', () => passed),
      job('behind it', 'upkeep'),
      job('payments', 'payments'),
    ])
    await pass(0)
    await pass(10)
    assert.deepEqual(done, ['payments', 'payments'])
    open()
    await pass(0)
    assert.deepEqual(done.slice(2), ['hanging', 'behind it', 'hanging'])
  })

  test('waking it while the job runs makes it run once more', async (t) => {
    const { open, passed } = gate()
    let runs = 0
    const job: Job = {
      name: 'slow',
      about: '',
      lane: 'one',
      everyMs: NEVER,
      run: async () => {
        runs++
        await passed
        return 0
      },
    }
    const { worker, pass } = startWorker(t, [job])
    worker.wake('slow')
    worker.wake('slow')
    worker.wake('another')
    await pass(NEVER - 1)
    assert.equal(runs, 1)
    open()
    await pass(0)
    assert.equal(runs, 2)
  })

  test('waking it after all is done is heard', async (t) => {
    let runs = 0
    const run = async (): Promise<number> => {
      runs++
      return 0
    }
    const { worker, pass } = startWorker(t, [
      { name: 'job', about: '', lane: 'one', everyMs: NEVER, run },
    ])
    for (let wanted = 1; wanted < 20; wanted++) {
      await pass(0)
      assert.equal(runs, wanted)
      worker.wake('job')
    }
    await pass(0)
    assert.equal(runs, 20)
  })

  test('a job that found something goes on, and lets the others have their turns', async (t) => {
    const done: string[] = []
    let left = 3
    const { pass } = startWorker(t, [
      {
        name: 'busy',
        about: '',
        lane: 'one',
        everyMs: NEVER,
        run: async () => {
          done.push('busy')
          return left-- > 0 ? 10 : 0
        },
      },
      {
        name: 'idle',
        about: '',
        lane: 'one',
        everyMs: NEVER,
        run: async () => {
          done.push('idle')
          return 0
        },
      },
    ])
    await pass(0)
    assert.deepEqual(done, ['busy', 'idle', 'busy', 'busy', 'busy'])
  })

  test('after a failure a job waits for its time, however much there is for it, and then hears again', async (t) => {
    let isAway = true
    let runs = 0
    const run = async (): Promise<number> => {
      runs++
      if (isAway) throw new Error('the mail server is away')
      return 0
    }
    const { worker, pass } = startWorker(t, [
      { name: 'mail', about: '', lane: 'mail', everyMs: 10, run },
    ])
    await pass(0)
    worker.nudge('mail')
    await pass(9)
    assert.equal(runs, 1)
    isAway = false
    await pass(1)
    assert.equal(runs, 2)
    worker.nudge('mail')
    await pass(0)
    assert.equal(runs, 3)
  })

  test('a failure is written down, counted, and not the end', async (t) => {
    let runs = 0
    const job: Job = {
      name: 'shaky',
      about: '',
      lane: 'one',
      everyMs: 10,
      run: () => {
        if (runs++ === 0) throw new Error('the database is away')
        return Promise.resolve(0)
      },
    }
    const { errors, reports, pass } = startWorker(t, [job])
    await pass(0)
    await pass(10)
    assert.equal(errors.length, 1)
    assert.deepEqual(
      reports.map(({ job: name, error }) => [name, error !== undefined]),
      [
        ['shaky', true],
        ['shaky', false],
      ],
    )
  })

  test('closing waits for what is under way and begins nothing more', async (t) => {
    const { open, passed } = gate()
    const done: string[] = []
    const { worker, pass } = startWorker(t, [
      {
        name: 'slow',
        about: '',
        lane: 'one',
        everyMs: 5,
        run: async () => {
          await passed
          done.push('slow')
          return 1
        },
      },
      {
        name: 'next',
        about: '',
        lane: 'one',
        everyMs: 5,
        run: async () => {
          done.push('next')
          return 1
        },
      },
    ])
    let closed = false
    const closing = worker.close().then(() => (closed = true))
    await pass(20)
    assert.equal(closed, false)
    open()
    await closing
    worker.wake()
    await pass(20)
    assert.deepEqual(done, ['slow'])
  })
})
