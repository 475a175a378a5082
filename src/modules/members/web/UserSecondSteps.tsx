import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { readUserSteps, type StepsHeld } from '../access.contract.ts'
import type { UserDetail } from '../contract.ts'
import { RemoveStepsDialog } from './RemoveStepsDialog.tsx'

/** Which second steps somebody has, and the way to take away what they lost. */
export function UserSecondSteps({ user }: { readonly user: UserDetail }) {
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState<string>()
  const focusNext = useFocusNext()
  const query = useQuery({
    queryKey: ['users', 'second-steps', user.id],
    queryFn: () => call(readUserSteps, { params: { id: user.id } }, { background: true }),
  })
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label="Loading second steps"
        failed="We couldn't load the second steps."
      >
        <Skeleton className="h-20" />
      </NotLoaded>
    )
  }
  const held = query.data
  const isThere = held.authenticator || held.passkeys > 0 || held.lockedUntil !== null
  return (
    <div className="grid justify-items-start gap-4">
      {said ? (
        <Notice kind="success" live>
          {said}
        </Notice>
      ) : null}
      <div className="w-full max-w-form">
        <SummaryList rows={rowsOf(held)} />
      </div>
      {user.isSelf ? (
        <p className="text-ink-2">You look after your own under Security.</p>
      ) : isThere ? (
        <Button
          variant="secondary"
          onClick={() => {
            setSaid(undefined)
            setAsking(true)
          }}
        >
          Remove second steps
        </Button>
      ) : null}
      {asking ? (
        <RemoveStepsDialog
          user={user}
          onClose={() => setAsking(false)}
          onDone={(sentence) => {
            setAsking(false)
            setSaid(sentence)
            focusNext('second-steps-title')
          }}
        />
      ) : null}
    </div>
  )
}

function rowsOf({ authenticator, passkeys, backupCodes, isLockedForGood, lockedUntil }: StepsHeld) {
  const locked = isLockedForGood ? (
    'Until staff remove the second steps'
  ) : lockedUntil ? (
    <>
      Until <Time instant={lockedUntil} zone={institution.timeZone} format="moment" />
    </>
  ) : undefined
  return [
    { term: 'Authenticator app', detail: authenticator ? 'Set up' : 'None' },
    { term: 'Passkeys', detail: passkeys === 0 ? 'None' : String(passkeys) },
    { term: 'Backup codes', detail: backupCodes === 0 ? 'None' : `${backupCodes} left` },
    ...(locked === undefined ? [] : [{ term: 'No codes accepted', detail: locked }]),
  ]
}
