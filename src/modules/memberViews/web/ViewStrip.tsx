import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useLive } from '../../../platform/web/live.ts'
import { leaveView } from '../../../platform/web/memberView.ts'
import { sessionKey } from '../../../platform/web/queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { endView, VIEWS_TOPIC } from '../contract.ts'

interface ViewStripProps {
  readonly view: { readonly id: string; readonly endsAt: string }
}

/** On every page that staff see as a member does: that it is one, until when, and the way out. */
export function ViewStrip({ view: { id, endsAt } }: ViewStripProps) {
  const t = useTranslate()
  const [leaving, setLeaving] = useState(false)
  useEndOf(endsAt)
  const end = useMutation({
    mutationFn: () => call(endView, { params: { id } }),
    onMutate: () => setLeaving(true),
    onSuccess: leaveView,
    onError: () => setLeaving(false),
  })
  return (
    <aside
      aria-label={t('You see the pages of a member')}
      className="sticky top-16 z-10 mb-6 border-l-4 border-accent bg-accent-soft px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 gap-3">
          <Eye
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-accent-ink"
            strokeWidth={1.75}
          />
          <span className="font-medium">
            {t.rich(
              'You see this as the member sees it, until {time}. Nothing can be changed here.',
              {
                time: <Time instant={endsAt} zone={institution.timeZone} format="clock" />,
              },
            )}
          </span>
        </p>
        <Button variant="secondary" size="small" busy={leaving} onClick={() => end.mutate()}>
          {t('Stop looking')}
        </Button>
      </div>
      <ActionFailure className="mt-2" failure={end.error ? messageOf(t, end.error) : undefined} />
    </aside>
  )
}

/** The page goes when its time is over or the member ends it, and cannot be gone back to. */
function useEndOf(endsAt: string): void {
  const client = useQueryClient()
  // Whether it goes on is asked of the server: a refusal leads away from here.
  useLive([VIEWS_TOPIC, 'safety', 'standing'], () => {
    void client.invalidateQueries({ queryKey: sessionKey })
  })
  useEffect(() => {
    const timer = setTimeout(leaveView, Date.parse(endsAt) - serverNow().getTime())
    const leaveIfGone = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) location.reload()
    }
    addEventListener('pageshow', leaveIfGone)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', leaveIfGone)
    }
  }, [endsAt])
}
