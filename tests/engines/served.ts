import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { DEMO_PASSCODES, DEMO_PEOPLE } from '../../src/modules/demo/server/people.ts'
import { chance } from '../factories/chance.ts'
import { emptySiteFor, startServer } from '../factories/process.ts'
import { isUpReadyAndInBalance, NO_SITE, saysWhomToSignInAs } from '../faults/firstStart.ts'
import { killAgainAndAgain } from '../faults/killing.ts'
import { type Place, rowCounts } from '../faults/lookInto.ts'
import { isKept } from './kept.ts'
import { whyNot } from '../faults/starting.ts'

/** What a server that is a process does with a data directory in which nobody is yet. */
export async function isServed(t: TestContext, place: Place): Promise<void> {
  const first = startServer(t, place)

  await t.test('fills it in, says whom to sign in as, and lets nobody else in', async (t) => {
    const server = await first
    await saysWhomToSignInAs(server)
    await isUpReadyAndInBalance(server)
    const said = `${place['DATA_DIR']} is already in use by another OpenTeller process. Stop it first.`
    assert.equal(await whyNot({ ...place, SITE_DIR: emptySiteFor(t, NO_SITE) }), said)
  })

  await t.test(
    'hands out a sealed copy while it serves, which a drill restores and proves',
    async (t) => first.then(() => isKept(t, place)),
  )

  await t.test(
    'killed under load it loses no transfer and makes none twice, and the second start finds everybody',
    async (t) => {
      const kill = chance('kill of the embedded engine')
      await killAgainAndAgain(t, place, kill, {
        goesOn: (kills) => kills < 1,
        started: first,
        onEnd: async ({ pool }) => {
          const query = async (text: string) => (await pool.query(text)).rows
          const { person, sign_in, account, passcode } = await rowCounts(query)
          assert.deepEqual([person, sign_in, account], [DEMO_PEOPLE.length, DEMO_PEOPLE.length, 7])
          assert.equal(passcode, DEMO_PASSCODES.length)
        },
      })
    },
  )
}
