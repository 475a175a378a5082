import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { type KeyListener, useKeys } from '../../../ui/hooks/useKeys.ts'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { moveBetweenRows } from '../../../ui/lists/Queue.tsx'
import { Tally } from '../../../ui/lists/Tally.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { WorkItem } from '../contract.ts'
import type { ShownWork } from './shownWork.ts'

const DAY_MS = 86_400_000
const STROKES = 4

/** What single keys do in the queue, as the list of them shows it. */
export const workKeys = (
  t: Translate,
): readonly { readonly keys: readonly string[]; readonly does: Words }[] => [
  { keys: ['j'], does: t('Go to the next in the work queue') },
  { keys: ['k'], does: t('Go to the one before') },
  { keys: [t('Enter')], does: t('Open it') },
]

interface WorkListProps {
  readonly items: readonly WorkItem[]
  readonly shown: readonly ShownWork[]
  /** Until when they have waited. */
  readonly now: Date
  readonly label: Words
  /** How single keys are heard; undefined where somebody has switched them off. */
  readonly keys?: KeyListener | undefined
}

/** One queue over all kinds of work; a row opens the thing itself. */
export function WorkList({ items, shown, now, label, keys }: WorkListProps) {
  const list = useRef<HTMLUListElement>(null)
  useKeys(keys, (pressed) => {
    const step = { j: 1, k: -1 }[pressed]
    if (step === undefined) return false
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const here = rows.findIndex((row) => row === document.activeElement)
    rows[here === -1 ? 0 : here + step]?.focus()
    return rows.length > 0
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys belong to the links in it.
    <ul ref={list} aria-label={label} onKeyDown={moveBetweenRows}>
      {items.map((item) => {
        const work = shown.find(({ kind }) => kind === item.kind)
        return work ? (
          <li key={`${item.kind} ${item.id}`} className="border-t border-line">
            <Row {...{ item, work, now }} />
          </li>
        ) : null
      })}
    </ul>
  )
}

interface RowProps {
  readonly item: WorkItem
  readonly work: ShownWork
  readonly now: Date
}

/** On a phone in two lines: whose it is and how long it waits, what is to be done and the amount, if any. */
const WITH_SUM = "[grid-template-areas:'icon_who_age''icon_task_sum']"
const WITHOUT_SUM = "[grid-template-areas:'icon_who_age''icon_task_task']"
const COLUMNS =
  "grid-cols-[1.25rem_minmax(0,1fr)_fit-content(45%)] sm:[grid-template-areas:'icon_task_who_sum_age'] sm:grid-cols-[1.25rem_minmax(0,13rem)_minmax(0,1fr)_auto_9.5rem]"

function Row({ item, work: { icon: Icon, label, tasks, pathOf }, now }: RowProps) {
  const t = useTranslate()
  const { name, about, amount, since, dueAt } = item
  const task = tasks[item.task] ?? label
  const who: ReactNode = name ?? about ?? t(task)
  return (
    <Link
      to={pathOf(item)}
      data-row={item.id}
      className={`grid min-h-11 items-baseline gap-x-3 px-4 py-2.5 sm:items-center text-ink no-underline hover:bg-band focus-visible:-outline-offset-3 ${COLUMNS} ${amount === null ? WITHOUT_SUM : WITH_SUM}`}
    >
      <Icon
        aria-hidden="true"
        className="size-5 self-center text-ink-2 [grid-area:icon]"
        strokeWidth={1.75}
      />
      <span className="min-w-0 wrap-anywhere [grid-area:who]">
        <span className="font-semibold">{who}</span>
        {name !== null && about !== null ? (
          <span className="text-small text-ink-2 max-sm:block">
            <span className="max-sm:hidden"> </span>
            {verbatim(about)}
          </span>
        ) : null}
      </span>
      <span className="min-w-0 text-small text-ink-2 [grid-area:task]">
        {who === t(task) ? t(label) : t(task)}
        {dueAt === undefined ? null : <Due at={dueAt} now={now} />}
      </span>
      {amount === null ? null : (
        <span className="money text-right [grid-area:sum]">{formatMoney(fromDecimal(amount))}</span>
      )}
      <span className="flex items-center justify-end gap-2 text-small sm:justify-between text-ink-2 [grid-area:age]">
        <Age since={since} now={now} />
        <time dateTime={since} className="text-right sm:whitespace-nowrap">
          {waitingTime(t, since, now)}
        </time>
      </span>
    </Link>
  )
}

/** By when it is to be done, or how long that has passed. */
function Due({ at, now }: { readonly at: string; readonly now: Date }) {
  const t = useTranslate()
  const isLate = Date.parse(at) < now.getTime()
  return (
    <span className={isLate ? 'block font-medium text-danger' : 'block'}>
      {isLate
        ? t('{time} overdue', { time: waitingTime(t, at, now) })
        : t.rich('Due {time}', {
            time: <Time instant={at} zone={institution.timeZone} format="moment" />,
          })}
    </span>
  )
}

/** A stroke for each day it has waited; no fifth, which would say that it is done. */
function Age({ since, now }: { readonly since: string; readonly now: Date }) {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)
  return (
    <span className="max-sm:hidden">
      <Tally count={Math.min(days, STROKES)} underway={days === 0} className="h-4 w-5" />
    </span>
  )
}
