import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Day } from '../../values/dates.ts'
import { announce } from '../hooks/announce.ts'
import { addMonths, dayByKey, dayWords, monthOfDay, monthWords, weeksOf } from './calendarDays.ts'
import { classNames } from '../format/classNames.ts'
import { formatDay } from '../../values/formats.ts'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

interface CalendarProps {
  readonly value: Day | null
  readonly today: Day
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  readonly onChoose: (day: Day) => void
}

/** The days of any week, from a Sunday on. */
const WEEK = Array.from({ length: 7 }, (_, i) => `2026-03-0${i + 1}`)

/** One month as a grid: arrows go by days and weeks, Page Up and Page Down by months. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const t = useTranslate()
  const inside = (day: Day): boolean => day >= (min ?? day) && day <= (max ?? day)
  const [cursor, setCursor] = useState<Day>(
    value ?? (inside(today) ? today : today < (min ?? today) ? min! : (max ?? today)),
  )
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(true)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
    moved.current = false
  }, [cursor])

  const month = monthOfDay(cursor)
  const turn = (months: number) => {
    const next = addMonths(cursor, months)
    setCursor(next)
    announce(monthWords(monthOfDay(next)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(cursor, event.key)
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    setCursor(next)
  }
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between">
        <Turn to={t('Previous month')} Icon={ChevronLeft} onTurn={() => turn(-1)} />
        <p className="font-semibold">{monthWords(month)}</p>
        <Turn to={t('Next month')} Icon={ChevronRight} onTurn={() => turn(1)} />
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={monthWords(month)}
        onKeyDown={onKeyDown}
      >
        <div role="row" className="grid grid-cols-7">
          {WEEK.map((day) => (
            <span
              key={day}
              role="columnheader"
              aria-label={formatDay(day, 'weekday')}
              className="text-center text-caption font-medium text-ink-2"
            >
              {formatDay(day, 'weekday').slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(month).map((week) => (
          <div key={week.join()} role="row" className="grid grid-cols-7">
            {week.map((day, weekday) =>
              day === undefined ? (
                <span key={weekday} aria-hidden="true" />
              ) : (
                <span key={weekday} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === cursor ? 0 : -1}
                    aria-label={dayWords(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={!inside(day) || undefined}
                    onClick={() => inside(day) && onChoose(day)}
                    className={dayLook(day === value, inside(day), day === today)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </span>
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

const dayLook = (chosen: boolean, inside: boolean, today: boolean): string =>
  classNames(
    'grid h-11 w-full place-items-center rounded-tag tabular-nums',
    chosen
      ? 'bg-brand font-semibold text-on-brand'
      : inside
        ? 'hover:bg-brand-soft'
        : 'text-ink-3 line-through',
    today && !chosen && 'border-b-4 border-accent font-semibold',
  )

interface TurnProps {
  readonly to: Words
  readonly Icon: typeof ChevronLeft
  readonly onTurn: () => void
}

const Turn = ({ to, Icon, onTurn }: TurnProps) => (
  <button
    type="button"
    aria-label={to}
    onClick={onTurn}
    className="grid size-11 place-items-center rounded-control border border-transparent text-ink-2 hover:bg-brand-soft"
  >
    <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
  </button>
)
