import { type ReactNode, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { late } from '../../../ui/layout/late.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { LatestRows, type LatestRowsProps } from './LatestRows.tsx'
import { NoTransactions } from './NoTransactions.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { dayOf } from '../../../values/dates.ts'
import type { Activity } from '../contract.ts'
import { RECENT_SEARCH, rowId } from './recent.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface RecentTransactionsProps {
  readonly items: readonly Activity[]
  /** The server's time, which decides what "Today" is. */
  readonly now: Date
  /** Where everything older can be searched. */
  readonly viewAllTo?: string
  /** Says of which account each is, for whoever has several. */
  readonly naming?: boolean
  /** What to do where there is nothing yet. */
  readonly firstSteps?: ReactNode
}

/** How many are shown before somebody asks for the rest, or searches them. */
const LATEST_COUNT = 5

const AllRecent = late(
  async () => (await import('./AllRecent.tsx')).AllRecent,
  () => <Skeleton className="m-4 h-80" />,
)
const TransactionDetail = late(
  async () => (await import('./TransactionDetail.tsx')).TransactionDetail,
)

/** The latest transactions on ledger paper, with a search among them. */
export function RecentTransactions(props: RecentTransactionsProps) {
  const { items, now, viewAllTo, naming = false, firstSteps } = props
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [openKey, setOpenKey] = useState<string>()
  const [wasOpened, setWasOpened] = useState(false)
  const [focusedId, setFocusedId] = useState<string>()
  AllRecent.useSoon()
  TransactionDetail.useSoon()
  if (items.length === 0) return <NoTransactions action={firstSteps} />
  const close = () => setOpenKey(undefined)
  const open = items.find(({ key }) => key === openKey)
  const show = ({ key }: Activity) => {
    setOpenKey(key)
    setWasOpened(true)
  }
  const today = dayOf(now, institution.timeZone)
  return (
    <>
      {focusedId ? (
        <AllRecent
          items={items}
          today={today}
          typed={typed}
          onTyped={setTyped}
          onOpen={show}
          focusedId={focusedId}
        />
      ) : (
        <Latest {...{ items, today, naming }} onOpen={show} onWhole={setFocusedId} />
      )}
      {viewAllTo ? (
        <p className="border-t border-line px-4 py-1 sm:px-6">
          <TextLink
            to={
              typed.trim() === '' ? viewAllTo : `${viewAllTo}?q=${encodeURIComponent(typed.trim())}`
            }
            className="inline-block py-2.5 font-medium"
          >
            {t('Search the full history')}
          </TextLink>
        </p>
      ) : null}
      {wasOpened ? (
        <TransactionDetail
          opened={{ isOpen: open !== undefined, item: open, close, leave: close }}
        />
      ) : null}
    </>
  )
}

interface LatestProps extends LatestRowsProps {
  /** Somebody wants to see all of them; what has the focus then has this id. */
  readonly onWhole: (focusedId: string) => void
}

/** The first of them, and the way to the others. */
function Latest({ items, onWhole, ...rows }: LatestProps) {
  const t = useTranslate()
  const later = items.length - LATEST_COUNT
  return (
    <>
      <LatestRows {...rows} items={items.slice(0, LATEST_COUNT)} />
      <div className="flex flex-wrap gap-x-2 border-t border-line px-2 sm:px-4">
        {later > 0 ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onWhole(rowId(items[LATEST_COUNT]!.key))}
          >
            {t('Show {count} more', { count: later })}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={() => onWhole(RECENT_SEARCH)}>
          {t('Search these')}
        </Button>
      </div>
    </>
  )
}
