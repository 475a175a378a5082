import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import type { ApplicationDetail, ChecklistItem } from '../contract.ts'
import { ApplicationData } from './ApplicationData.tsx'
import { Checklist, TickCount } from './Checklist.tsx'
import { Actions, approvalReason, Dialogs, Outcome } from './Decision.tsx'
import { type KeyListener, useKeys } from '../../../ui/hooks/useKeys.ts'
import { itemByKey } from './reviewKeys.ts'
import { type Asking, useDecisions, wordsFor } from './useDecisions.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** From here on the checklist stands beside the data. */
const TWO_PANES_PX = 600

interface ReviewProps {
  readonly detail: ApplicationDetail
  readonly onDecided: (sentence: Words) => void
  readonly keys: KeyListener | undefined
}

/** What was told, what is to be checked, and the decision. */
export function Review({ detail, onDecided, keys }: ReviewProps) {
  const t = useTranslate()
  const [ticked, setTicked] = useState<ReadonlySet<ChecklistItem>>(new Set())
  const [asking, setAsking] = useState<Asking | 'approve'>()
  const decide = useDecisions(onDecided)
  const box = useRef<HTMLDivElement>(null)
  const wide = useRoomFor(box, TWO_PANES_PX)
  const moves = detail.allowedMoves
  const open = moves.length > 0
  const deciding = moves.includes('approve')

  const toggle = (item: ChecklistItem) =>
    setTicked((before) => (before.has(item) ? without(before, item) : new Set([...before, item])))
  const approve = () =>
    decide.mutate(
      { seen: detail, decision: { move: 'approve', ticked: [...ticked] } },
      { onSuccess: () => setAsking(undefined) },
    )
  const ask = (move: Asking | 'approve') => {
    const reason = move === 'approve' ? approvalReason(t, ticked.size) : undefined
    if (reason !== undefined) return announce(reason)
    decide.reset()
    setAsking(move)
  }
  useKeys(keys, (pressed) => {
    const item = itemByKey(pressed)
    const move = MOVE_BY_KEY[pressed]
    if (
      !(item ? deciding : open) ||
      (item === undefined && (move === undefined || !moves.includes(move)))
    )
      return false
    if (item) toggle(item)
    else if (move) ask(move)
    return true
  })

  const problem = decide.error
    ? wordsFor(t, decide.error, decide.variables.decision.move)
    : undefined
  const actions = (
    <Actions
      moves={moves}
      tickedCount={ticked.size}
      busy={decide.isPending && asking === undefined}
      low={!wide}
      onApprove={detail.gaps.length > 0 ? () => ask('approve') : approve}
      onAsk={ask}
    />
  )
  // What somebody else decided meanwhile closes the window that asked.
  const isAsking = asking !== undefined && moves.includes(asking)
  const failure = <ActionFailure failure={isAsking ? undefined : problem} />
  const lit = deciding ? ticked : NOTHING
  return (
    <div
      ref={box}
      className={
        wide ? 'mt-4 grid grid-cols-[minmax(0,1fr)_14rem] items-start gap-6' : 'mt-4 grid gap-6'
      }
    >
      <ApplicationData
        detail={detail}
        ticked={lit}
        onToggle={deciding && !wide ? toggle : undefined}
      />
      <section aria-labelledby="verify" className={wide ? 'sticky top-20 min-w-0' : FOOT_BAR}>
        <h3 id="verify" className={wide || !deciding ? undefined : 'sr-only'}>
          {t(deciding ? 'Verify User' : 'Decision')}
        </h3>
        <div className={wide ? 'mt-2 grid gap-4' : 'grid gap-2'}>
          {deciding ? (
            <>
              {wide ? <Checklist ticked={ticked} onToggle={toggle} /> : null}
              <TickCount ticked={ticked} />
              {failure}
              {actions}
            </>
          ) : (
            <>
              <Outcome detail={detail} />
              {failure}
              {open ? actions : null}
            </>
          )}
        </div>
      </section>
      <Dialogs
        detail={detail}
        asking={isAsking ? asking : undefined}
        decide={decide}
        problem={problem}
        onApprove={approve}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}

/** Whether the element is at least `px` wide; follows it, also when a sidebar makes room. */
function useRoomFor(element: RefObject<HTMLElement | null>, px: number): boolean {
  const [roomy, setRoomy] = useState(true)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setRoomy(box.clientWidth >= px)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, px])
  return roomy
}

const NOTHING: ReadonlySet<ChecklistItem> = new Set()

const MOVE_BY_KEY: Readonly<Record<string, Asking | 'approve'>> = {
  a: 'approve',
  r: 'reject',
  i: 'requestInformation',
  o: 'reopen',
}

const FOOT_BAR =
  'sticky bottom-0 -mx-4 -mb-4 rounded-b-card border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6'

const without = (items: ReadonlySet<ChecklistItem>, item: ChecklistItem) =>
  new Set([...items].filter((each) => each !== item))
