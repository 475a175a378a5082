import { useTranslate } from '../../../values/useTranslate.tsx'
import { type ReportedProblem, STANDING_WORDS, type Statement } from '../contract.ts'
import { Day, Part, Sum } from './facts.tsx'

/** What is disputed, and what of the balance is provisional, so that nobody takes it for money of theirs. */
export function ReportedProblems({ statement }: { readonly statement: Statement }) {
  const t = useTranslate()
  const { disputes, to } = statement
  if (!disputes) return null
  const { provisional, cases } = disputes
  return (
    <Part title={t('Reported problems')}>
      {provisional === '0.00' ? null : (
        <p className="mb-3 max-w-prose">
          {t.rich(
            'Provisional credits of {amount} were in the account on {day}. They become yours, or are taken back, with what we find.',
            { amount: <Sum decimal={provisional} />, day: <Day day={to} /> },
          )}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {cases.map((each) => (
          <li key={each.caseNumber} className="grid gap-1 py-2.5">
            <Case problem={each} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Case({ problem }: { readonly problem: ReportedProblem }) {
  const t = useTranslate()
  const { caseNumber, description, day, disputed, reportedOn, provisional } = problem
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">
          {t('Case {number}: {description}', { number: caseNumber, description })}
        </span>
        <span>{t.rich('{amount} disputed', { amount: <Sum decimal={disputed} /> })}</span>
      </p>
      <p className="text-small text-ink-2">
        {t.rich('Of {day}, reported on {reported}. {standing}', {
          day: <Day day={day} />,
          reported: <Day day={reportedOn} />,
          standing: <Standing problem={problem} />,
        })}
      </p>
      {provisional === '0.00' ? null : (
        <p className="text-small font-medium text-accent-ink">
          {t.rich('{amount} credited provisionally', { amount: <Sum decimal={provisional} /> })}
        </p>
      )}
    </>
  )
}

function Standing({ problem }: { readonly problem: ReportedProblem }) {
  const t = useTranslate()
  const { standing, decideBy, takenBackOn, corrected } = problem
  const what = t(STANDING_WORDS[standing])
  if (decideBy !== null)
    return t.rich('{what}: decided by {day} at the latest.', { what, day: <Day day={decideBy} /> })
  if (takenBackOn !== null)
    return t.rich('{what}. The provisional credit is taken back on {day}.', {
      what,
      day: <Day day={takenBackOn} />,
    })
  if (corrected !== null && corrected !== '0.00')
    return t.rich('{what}: corrected by {amount}.', {
      what,
      amount: <Sum decimal={corrected} />,
    })
  return t('{what}.', { what })
}
