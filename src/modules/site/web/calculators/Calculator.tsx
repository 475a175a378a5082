import { Button } from '../../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../../ui/buttons/CopyButton.tsx'
import { useReady } from '../../../../ui/hooks/useReady.ts'
import { ANSWER, type Answer } from './answers.ts'
import { AskedField } from './AskedField.tsx'
import { Columns } from './Columns.tsx'
import { ASKED } from './fields.ts'
import { PlanTable } from './PlanTable.tsx'
import { readAll } from './reading.ts'
import type { useTyped } from './useTyped.ts'
import { withStop } from '../../../../values/refusals.ts'
import { verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

type Typed = ReturnType<typeof useTyped>

/** More columns than these are too thin to see. */
const MONTHS_DRAWN_MAX = 60

/** The fields of one calculator, and what they come to while somebody types. */
export function Calculator({ typed }: { readonly typed: Typed }) {
  const t = useTranslate()
  const { kind, typedIn, type, wanted, edited, startOver } = typed
  const ready = useReady()
  const fields = ASKED[kind]
  const { numbers, problems } = readAll(t, fields, typedIn)
  const answer = numbers && ANSWER[kind](t, numbers)
  return (
    <div className="grid border border-line bg-surface md:grid-cols-[5fr_7fr]">
      <form
        noValidate
        aria-label={t('Numbers')}
        onSubmit={(event) => event.preventDefault()}
        className="min-w-0 p-4 sm:p-6"
      >
        <fieldset disabled={!ready} className="grid gap-5">
          {fields.map((asked) => (
            <AskedField
              key={`${kind}.${asked.name}`}
              asked={asked}
              value={typedIn(asked)}
              onChange={(text) => type(asked, text)}
              error={problems[asked.name]}
            />
          ))}
          {edited ? (
            <div className="flex flex-wrap items-center gap-3">
              <Button variant="secondary" size="small" onClick={startOver}>
                {t('Start over')}
              </Button>
              <CopyButton
                value={`${location.origin}/calculators?${wanted}`}
                label={t('Copy link')}
              />
            </div>
          ) : null}
        </fieldset>
      </form>
      <div className="min-w-0 border-line p-4 max-md:border-t sm:p-6 md:border-l">
        {answer ? <Comes answer={answer} /> : <NotYet problems={problems} />}
      </div>
      {answer ? (
        <div className="min-w-0 border-t border-line md:col-span-2">
          <PlanTable answer={answer} />
        </div>
      ) : null}
    </div>
  )
}

/** Said by screen readers after each change; the figures themselves stay where they are. */
const Comes = ({ answer }: { readonly answer: Answer }) => {
  const { title, figure, words, heads, byYear, byMonth } = answer
  const periods = byMonth.length > MONTHS_DRAWN_MAX ? byYear : byMonth
  return (
    <>
      <output className="block">
        <span className="block font-medium text-ink-2">{title}</span>
        <span className="mt-1 block money-xl">{figure}</span>
      </output>
      {words.map((sentence) => (
        <p key={sentence} className="mt-2 max-w-prose">
          {sentence}
        </p>
      ))}
      <div className="mt-7">
        <Columns
          names={[heads[0], heads[1]]}
          periods={periods}
          title={verbatim(`${title}: ${figure}`)}
        />
      </div>
    </>
  )
}

const NotYet = ({ problems }: { readonly problems: Readonly<Record<string, Words>> }) => {
  const t = useTranslate()
  return (
    <output className="block">
      <span className="block font-medium text-ink-2">{t('No result yet')}</span>
      {Object.values(problems).map((problem) => (
        <span key={problem} className="mt-2 block max-w-prose">
          {withStop(problem)}
        </span>
      ))}
    </output>
  )
}
