import { Check, X } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { Time } from '../../../ui/format/Time.tsx'
import type { MyApplication } from '../contract.ts'
import { type Stage, type StageMark, stagesOf } from './stages.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

/** How far an application has come: each stage, when it was reached, and what happened in it. */
export const Tracker = ({ application }: { readonly application: MyApplication }) => {
  const t = useTranslate()
  const goesOn = application.state === 'submitted' || application.state === 'needs_information'
  return (
    <section aria-labelledby="tracker" className="mt-8">
      <h2 id="tracker">
        {t(goesOn ? 'Where it stands and what happens next' : 'Where it stands')}
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {stagesOf(application).map((stage) => (
          <StageRow key={stage.title} {...stage} />
        ))}
      </ol>
    </section>
  )
}

const TURN = { ours: say('With our team'), yours: say('Waiting for you') } as const

function StageRow({ title, mark, at, turn, text, events = [] }: Stage) {
  const t = useTranslate()
  return (
    <li aria-current={mark === 'now' ? 'step' : undefined} className="flex gap-3 py-3">
      <Mark mark={mark} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-4">
          <p className={mark === 'open' ? 'text-ink-2' : 'font-semibold'}>{t(title)}</p>
          <p className="text-small text-ink-2">
            {at === undefined ? t(turn ? TURN[turn] : 'Not yet') : <Moment at={at} />}
          </p>
        </div>
        {text ? <p className="text-small text-ink-2">{t(text)}</p> : null}
        {events.length > 0 ? (
          <ul className="mt-2 grid gap-3 border-l-2 border-line pl-3">
            {events.map((event) => (
              <li key={event.at} className="text-small">
                <div className="flex flex-wrap justify-between gap-x-4">
                  <p className="font-medium">{t(event.title)}</p>
                  <p className="text-ink-2">
                    <Moment at={event.at} />
                  </p>
                </div>
                {event.note === null ? null : (
                  <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{event.note}</p>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

const Moment = ({ at }: { readonly at: string }) => (
  <Time instant={at} zone={institution.timeZone} format="moment" />
)

/** A stroke of the tally for each stage; the words beside it say the same. */
function Mark({ mark }: { readonly mark: StageMark }) {
  const Icon = mark === 'done' ? Check : mark === 'refused' ? X : undefined
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'mt-0.5 grid size-6 shrink-0 place-items-center rounded-tag',
        LOOK[mark],
      )}
    >
      {Icon ? <Icon className="size-4.5" strokeWidth={2.25} /> : null}
      {mark === 'now' ? <span className="h-3 w-0.75 rounded-full bg-accent-ink" /> : null}
    </span>
  )
}

const LOOK: Readonly<Record<StageMark, string>> = {
  done: 'bg-brand-soft text-brand',
  now: 'border border-accent-ink bg-accent-soft',
  open: 'border border-line-strong',
  refused: 'bg-danger-soft text-danger',
}
