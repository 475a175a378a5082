import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import type { DirectoryCheck } from '../directory.contract.ts'
import { counted } from '../../../ui/format/counted.ts'

interface DirectoryOutcomeProps {
  readonly found: DirectoryCheck
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onReplace: () => void
}

/** What a file would change, with the button that does it; or which of its lines are wrong. */
export function DirectoryOutcome({ found, busy, failure, onReplace }: DirectoryOutcomeProps) {
  const { banks, replaced, added, removed, changed, problemCount } = found
  if (problemCount > 0) return <WrongLines found={found} />
  return (
    <section aria-label="What would change" className="grid gap-4">
      <SummaryList
        rows={[
          { term: 'Banks in the file', detail: banks.toLocaleString('en-US') },
          { term: 'Old numbers', detail: replaced.toLocaleString('en-US') },
          { term: 'New', detail: added.toLocaleString('en-US') },
          { term: 'Gone', detail: removed.toLocaleString('en-US') },
          { term: 'Other name or place', detail: changed.toLocaleString('en-US') },
        ]}
      />
      <ActionFailure failure={failure} />
      <div>
        <Button busy={busy} busyLabel="Replacing" onClick={onReplace}>
          Replace the directory by {counted(banks, 'bank')}
        </Button>
      </div>
    </section>
  )
}

function WrongLines({ found: { problemCount, problems } }: Pick<DirectoryOutcomeProps, 'found'>) {
  const rest = problemCount - problems.length
  return (
    <ActionFailure
      failure={`${counted(problemCount, 'line')} of the file ${problemCount === 1 ? 'is' : 'are'} wrong. The directory stays as it is.`}
    >
      <ul className="mt-2 grid gap-1">
        {problems.map(({ line, reason }) => (
          <li key={line}>
            Line {line.toLocaleString('en-US')}: {reason}
          </li>
        ))}
        {rest > 0 ? <li>And {counted(rest, 'more line')}.</li> : null}
      </ul>
    </ActionFailure>
  )
}
