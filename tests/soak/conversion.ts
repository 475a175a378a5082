import assert from 'node:assert/strict'
import { freshDatabaseUrl } from '../factories/database.ts'
import { freshDirectory, launch, run } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { writeCrowd } from '../conversion/crowd.ts'
import { lookInto } from '../faults/lookInto.ts'
import type { Soak } from './soak.ts'

const CROWD = { people: 20_000, rows: 1_000_000 }
const KILLS = 2

export const conversion: Soak = {
  name: 'conversion',
  about: '20,000 people with 1,000,000 rows come over once, however often the command is killed.',
  run: async ({ t }) => {
    const place = { DATABASE_URL: await freshDatabaseUrl(t) }
    const folder = freshDirectory(t)
    await writeCrowd(folder, CROWD)
    for (let kill = 1; kill <= KILLS; kill++) {
      const running = launch(t, 'convert.ts', place, [folder, '--commit'])
      await until(
        'rows are posted',
        () => / a second\n/.test(running.output()),
        () => running.output(),
      )
      await running.end('SIGKILL')
      const [seen] = await lookInto(place, (query) =>
        query('select count(*)::int as people from person'),
      )
      assert.equal(seen!['people'], 0, 'nobody is seen before the end')
    }
    const { code, output } = await run(t, 'convert.ts', place, [folder, '--commit'])
    assert.equal(code, 0, output)
    const [found] = await lookInto(place, (query) =>
      query(`select (select count(*)::int from sign_in) as people,
                    (select count(*)::int from ledger_transfer where reason = 'import') as rows`),
    )
    assert.deepEqual(found, CROWD)
    const proved = await run(t, 'verify-ledger.ts', place)
    assert.equal(proved.code, 0, proved.output)
    const [, figure] = /^(Posted .*? a second)/m.exec(output) ?? []
    return `killed ${KILLS} times; the last run: ${figure}`
  },
}
