import {
  checkFolder,
  convert,
  finishedAt,
  type Mistakes,
  mistakeWords,
  type Plan,
} from '../../modules/conversion/server/conversion.ts'
import type { ActionContext } from '../../platform/server/action.ts'
import type { Db } from '../../platform/server/db.ts'
import { complain } from './arguments.ts'
import { openProgress } from './progress.ts'

interface Terms {
  readonly folder: string
  readonly commit: boolean
}

/** Checks a folder and, told to, converts it; ends the process with 1 where that cannot be. */
export async function convertFolder(
  db: Db,
  ctx: ActionContext<null>,
  { folder, commit }: Terms,
): Promise<string> {
  const started = performance.now()
  const secondsSince = (): number => Math.max((performance.now() - started) / 1000, 0.001)
  const checked = await checkFolder(db, { institution: ctx.institution, now: ctx.at }, folder)
  if (!checked.ok) {
    const before = await finishedAt(db, checked.filesHash)
    if (before)
      return `These files were taken over on ${before.toISOString()}. Nothing was written.`
    complain(listOf(checked.mistakes))
  }
  const { plan } = checked
  if (!commit)
    return `${figuresOf(plan)}\nNo mistakes, ${secondsSince().toFixed(1)} s. Nothing was written; add --commit to carry it out.`
  const progress = openProgress(process.stderr, 'rows')
  const now = (): Date => new Date(ctx.at.getTime() + secondsSince() * 1000)
  const outcome = await convert(db, ctx, plan, { onProgress: progress.show, now })
  progress.end()
  if (!outcome.ok) complain(`${REFUSED[outcome.code]}${tellMistakes(outcome.mistakes)}`)
  const { posted, renumbered } = outcome.value
  const seconds = secondsSince()
  return [
    figuresOf(plan),
    `${renumbered} accounts got a new number and keep the old one beside it.`,
    `Posted ${posted} rows in ${seconds.toFixed(1)} s, ${Math.round(posted / seconds)} a second. The control totals are proved.`,
    'Nobody is invited yet: npm run convert -- invite --wave 500',
  ].join('\n')
}

const GO_ON = 'Go on with its own files, or take it back: npm run convert -- take-back'

const REFUSED = {
  other_conversion: `A conversion of other files is under way. ${GO_ON}`,
  being_taken_back:
    'A conversion is being taken back. End that first: npm run convert -- take-back',
  ended_before: 'These files were taken over before. Nothing was written.',
  carried_on_elsewhere: 'Another process carries this conversion on. Let it end.',
  not_all_posted:
    'Not everything was posted, for another process took it back or the files have changed.',
  totals_differ:
    'What stands in the ledger is not what the control totals say. Nothing of it can be seen. Take it back: npm run convert -- take-back',
  email_taken:
    'Somebody signed up meanwhile with the address of somebody in people.csv. Run the command again: it names them.',
} as const

const tellMistakes = (mistakes: Mistakes | undefined): string =>
  mistakes && mistakes.count > 0 ? `\n${mistakes.told.map(mistakeWords).join('\n')}` : ''

const listOf = ({ told, count }: Mistakes): string =>
  [
    ...told.map(mistakeWords),
    ...(count > told.length ? [`… and ${count - told.length} more.`] : []),
    `${count} ${count === 1 ? 'mistake' : 'mistakes'}. Nothing was written.`,
  ].join('\n')

const figuresOf = ({ people, accounts, historyCount, asOf }: Plan): string =>
  `${people.size} people, ${accounts.size} accounts and ${historyCount} rows of history as of ${asOf}.`
