import { useEffect, useRef, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { ActivityReading } from './useActivity.ts'

/** How far the list goes, and the button for more of it. */
export function ListFoot({ activity }: { readonly activity: ActivityReading }) {
  const { query, items, lookedBackTo } = activity
  const end = useRef<HTMLParagraphElement>(null)
  const [ended, setEnded] = useState(false)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  useEffect(() => {
    // The button is gone with the last page; whoever pressed it goes on here.
    if (ended) end.current?.focus()
  }, [ended])
  const more = async (): Promise<void> => setEnded(!(await query.fetchNextPage()).hasNextPage)
  if (!hasNextPage) {
    return items.length === 0 && !ended ? null : (
      <p ref={end} tabIndex={-1} className="border-t border-line px-4 py-4 text-ink-2 sm:px-6">
        There is nothing older.
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3 border-t border-line p-4 sm:px-6">
      {isFetchNextPageError ? (
        <Notice kind="danger" live title="We couldn't load more. Please try again." />
      ) : null}
      {lookedBackTo === null ? null : (
        <p>
          {items.length === 0 ? 'Nothing found yet. ' : null}
          Looked back to <Time instant={lookedBackTo} zone={institution.timeZone} />.
        </p>
      )}
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        busyLabel={lookedBackTo === null ? 'Loading' : 'Looking'}
        onClick={() => void more()}
      >
        {lookedBackTo === null ? 'Show more' : 'Keep looking'}
      </Button>
    </div>
  )
}
