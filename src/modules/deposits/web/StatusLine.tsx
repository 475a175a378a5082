import { Check, Clock, X } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { type Deposit, STATUS_WORDS } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'

interface Stop {
  readonly name: Sentence
  readonly at: string | null
  readonly look: 'done' | 'here' | 'ahead' | 'bad'
}

function stopsOf(deposit: Deposit): readonly Stop[] {
  const { status, submittedAt, decidedAt, reversedAt, returned } = deposit
  const waiting = status === 'Pending Review'
  const undone: Stop | undefined = returned
    ? { name: say('Returned'), at: returned.at, look: 'bad' }
    : reversedAt === null
      ? undefined
      : { name: say('Reversed'), at: reversedAt, look: 'bad' }
  if (undone) {
    return [
      { name: say('Submitted'), at: submittedAt, look: 'done' },
      { name: say('Approved'), at: decidedAt, look: 'done' },
      undone,
    ]
  }
  return [
    { name: say('Submitted'), at: submittedAt, look: 'done' },
    { name: say('Pending Review'), at: null, look: waiting ? 'here' : 'done' },
    {
      name: waiting ? say('Decision') : STATUS_WORDS[status],
      at: decidedAt,
      look: waiting ? 'ahead' : status === 'Approved' ? 'done' : 'bad',
    },
  ]
}

const LOOK: Readonly<Record<Stop['look'], string>> = {
  done: 'border-credit bg-credit-soft text-credit',
  here: 'border-accent-ink bg-accent-soft text-accent-ink',
  ahead: 'border-line-strong bg-surface text-ink-2',
  bad: 'border-danger bg-danger-soft text-danger',
}

const ICON = { done: Check, here: Clock, ahead: undefined, bad: X } as const

/** How far a deposit is: submitted, under review, decided; or decided and taken back. */
export const StatusLine = ({ deposit }: { readonly deposit: Deposit }) => {
  const t = useTranslate()
  return (
    <ol
      aria-label={t('Status')}
      className="grid grid-cols-3 @max-[13rem]:grid-cols-1 @max-[13rem]:gap-2"
    >
      {stopsOf(deposit).map((stop, i) => {
        const Icon = ICON[stop.look]
        return (
          <li
            key={stop.name}
            aria-current={stop.look === 'here' ? 'step' : undefined}
            className="relative grid content-start justify-items-start gap-1 @max-[13rem]:grid-cols-[auto_1fr] @max-[13rem]:gap-x-2"
          >
            {i < 2 ? (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-3 left-6 h-0.5 w-[calc(100%-1.5rem)] @max-[13rem]:hidden',
                  stop.look === 'done' ? 'bg-credit' : 'bg-line',
                )}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={classNames('grid size-6 place-items-center border', LOOK[stop.look])}
            >
              {Icon ? <Icon className="size-4" strokeWidth={2} /> : null}
            </span>
            <span className="pr-2 text-caption">
              <span
                className={classNames(
                  'block',
                  stop.look === 'ahead' ? 'text-ink-2' : 'font-medium',
                  stop.look === 'bad' && 'text-danger',
                )}
              >
                {stop.look === 'ahead'
                  ? t.rich('{name}<hidden>, still to come</hidden>', {
                      name: t(stop.name),
                      hidden: (words) => <span className="sr-only">{words}</span>,
                    })
                  : t(stop.name)}
              </span>
              {stop.at ? (
                <Time instant={stop.at} zone={institution.timeZone} className="block text-ink-2" />
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
