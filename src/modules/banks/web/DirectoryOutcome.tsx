import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import type { DirectoryCheck } from '../directory.contract.ts'
import { formatNumber } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface DirectoryOutcomeProps {
  readonly found: DirectoryCheck
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly onReplace: () => void
}

/** What a file would change, with the button that does it; or which of its lines are wrong. */
export function DirectoryOutcome({ found, busy, failure, onReplace }: DirectoryOutcomeProps) {
  const t = useTranslate()
  const { banks, replaced, added, removed, changed, problemCount } = found
  if (problemCount > 0) return <WrongLines found={found} />
  return (
    <section aria-label={t('What would change')} className="grid gap-4">
      <SummaryList
        rows={[
          { term: t('Banks in the file'), detail: formatNumber(banks) },
          { term: t('Old numbers'), detail: formatNumber(replaced) },
          { term: t('New'), detail: formatNumber(added) },
          { term: t('Gone'), detail: formatNumber(removed) },
          { term: t('Other name or place'), detail: formatNumber(changed) },
        ]}
      />
      <ActionFailure failure={failure} />
      <div>
        <Button busy={busy} busyLabel={t('Replacing')} onClick={onReplace}>
          {t('Replace the directory by {banks, plural, one {# bank} other {# banks}}', { banks })}
        </Button>
      </div>
    </section>
  )
}

function WrongLines({ found: { problemCount, problems } }: Pick<DirectoryOutcomeProps, 'found'>) {
  const t = useTranslate()
  const rest = problemCount - problems.length
  return (
    <ActionFailure
      failure={t(
        '{lines, plural, one {# line of the file is wrong} other {# lines of the file are wrong}}. The directory stays as it is.',
        { lines: problemCount },
      )}
    >
      <ul className="mt-2 grid gap-1">
        {problems.map(({ line, reason }) => (
          <li key={line}>{t('Line {line}: {reason}', { line, reason })}</li>
        ))}
        {rest > 0 ? (
          <li>
            {t('And {lines, plural, one {# more line} other {# more lines}}.', { lines: rest })}
          </li>
        ) : null}
      </ul>
    </ActionFailure>
  )
}
