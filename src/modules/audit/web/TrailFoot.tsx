import { useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { Trail } from './useTrail.ts'

/** How far the list goes, and the button for more of it. */
export function TrailFoot({ trail }: { readonly trail: Trail }) {
  const { query, items, lookedBackTo } = trail
  const end = useRef<HTMLParagraphElement>(null)
  const asked = useRef(false)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  useEffect(() => {
    // The button is gone with the last page; whoever pressed it goes on here.
    if (asked.current && !hasNextPage) end.current?.focus()
  }, [hasNextPage])
  if (!hasNextPage) {
    return items.length === 0 ? null : (
      <p ref={end} tabIndex={-1} className="px-4 py-4 text-small text-ink-2 sm:px-6">
        There is nothing older.
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3 p-4 sm:px-6">
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
        size="small"
        busy={isFetchingNextPage}
        busyLabel={lookedBackTo === null ? 'Loading' : 'Looking'}
        onClick={() => {
          asked.current = true
          void query.fetchNextPage()
        }}
      >
        {lookedBackTo === null ? 'Show more' : 'Keep looking'}
      </Button>
    </div>
  )
}
