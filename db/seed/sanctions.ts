import type { ActionContext } from '../../src/platform/server/action.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { importList } from '../../src/modules/sanctions/server/sanctions.ts'
import { dayOf } from '../../src/values/dates.ts'
import { assert } from '../../src/values/result.ts'

const EMPTY = ',-0- '

/** Entries of nobody, in the form of the Treasury's: number, name, type, program and remarks. */
const ENTRIES = [
  [90001, 'GRAUFELS, Viktor Amadeus', 'individual', 'DEMO', 'DOB 14 Feb 1961; invented.'],
  [90002, 'OSTROVANKA, Marit', 'individual', 'DEMO', 'DOB 2 Sep 1974; invented.'],
  [90003, 'KALTMEER HANDELSKONTOR', '-0- ', 'DEMO', 'Invented.'],
  [90004, 'BANQUE DU CAP SOMBRE', '-0- ', 'DEMO', 'Invented.'],
  [90005, 'PALE LANTERN', 'vessel', 'DEMO', 'Invented.'],
] as const

const quoted = (text: string): string => (text === '-0- ' ? text : `"${text}"`)

const FILES = {
  'sdn.csv': ENTRIES.map(
    ([number, name, type, program, remarks]) =>
      `${number},${quoted(name)},${quoted(type)},${quoted(program)}${EMPTY.repeat(7)},${quoted(remarks)}`,
  ),
  'alt.csv': [
    '90001,1,"aka","GRAUFELS, Wiktor",-0- ',
    '90003,2,"aka","COLD SEA TRADING HOUSE",-0- ',
  ],
  'add.csv': [
    '90001,1,-0- ,"Nordhafen","Nowhere",-0- ',
    '90004,2,-0- ,"Cap Sombre","Nowhere",-0- ',
  ],
}

const bytes = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`, 'latin1')

/**
 * A list of invented people, so that a demonstration shows what happens to a payment for one of them. Whoever tries the
 * portal out never meets a name of the real list by it.
 */
export async function loadInventedList(tx: Tx, ctx: ActionContext<null>): Promise<void> {
  const { 'sdn.csv': sdn, 'alt.csv': alt, 'add.csv': add } = FILES
  const files = { 'sdn.csv': bytes(sdn), 'alt.csv': bytes(alt), 'add.csv': bytes(add) }
  const publishedOn = dayOf(ctx.at, ctx.institution.timeZone)
  const loaded = await importList(tx, ctx, { files, publishedOn, acceptSmaller: false })
  assert(loaded.ok, 'the invented list has no mistakes')
}
