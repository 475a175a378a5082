import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { serverNow } from '../../../../platform/web/clock.ts'
import { messageOf } from '../../../../platform/web/failures.ts'
import { announce } from '../../../../ui/hooks/announce.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { staySignedIn } from '../../credentials.contract.ts'
import { refreshSession, useSignOut } from '../session.ts'
import { AGAIN_AFTER_MS, type Ending, minutesAndSeconds, saidAt } from './idleClock.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface CountdownProps {
  readonly ending: Ending
  readonly onOver: () => void
}

/** What is left of the session, and the way to stay. */
export function Countdown({ ending: { at, canStay }, onOver }: CountdownProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const signOut = useSignOut()
  const left = useTimeLeft(at)
  const isOver = left <= 0
  useEffect(() => {
    if (!isOver) return undefined
    const ask = () =>
      // Without an answer the page stays covered and the question is put again.
      refreshSession(client).then(onOver, () => {})
    void ask()
    const timer = setInterval(() => void ask(), AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [client, isOver, onOver])
  const stay = useMutation({
    mutationFn: () => call(staySignedIn, {}),
    onSuccess: async () => {
      await refreshSession(client)
      announce(t('You are still signed in'))
      onOver()
    },
  })
  const { mutate, isPending } = stay
  const failed = stay.error ?? signOut.error
  const [read, setRead] = useState(false)
  const keep = () => (canStay ? mutate() : setRead(true))
  return (
    <Dialog
      role="alertdialog"
      title={t(canStay ? 'Are you still there?' : 'Your session is about to end')}
      open={!read || isOver}
      onClose={keep}
      failure={failed ? messageOf(t, failed) : undefined}
      actions={
        <>
          <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            {t('Sign out')}
          </Button>
          {canStay ? (
            <Button busy={isPending} busyLabel={t('One moment')} onClick={keep}>
              {t('Stay signed in')}
            </Button>
          ) : (
            <Button onClick={keep}>{t('Go on until then')}</Button>
          )}
        </>
      }
    >
      <p>
        {t.rich(
          canStay
            ? 'Nothing happened here for a while. To keep your money safe we sign you out in {countdown}.'
            : 'For safety nobody stays signed in longer than half a day. You will be signed out in {countdown}.',
          {
            countdown: (
              <strong role="timer" className="tabular-nums">
                {minutesAndSeconds(left)}
              </strong>
            ),
          },
        )}
      </p>
      <p className="mt-2 text-ink-2">
        {t('What you have typed stays on this page while you sign in again.')}
      </p>
    </Dialog>
  )
}

/** Milliseconds until `at` by the server's clock, a new value each second. */
function useTimeLeft(at: number): number {
  const t = useTranslate()
  const [left, setLeft] = useState(() => at - serverNow().getTime())
  useEffect(() => {
    const timer = setInterval(() => {
      const now = at - serverNow().getTime()
      setLeft(now)
      const said = saidAt(t, now)
      if (said !== undefined) announce(said, 'assertive')
    }, 1000)
    return () => clearInterval(timer)
  }, [at, t])
  return left
}
