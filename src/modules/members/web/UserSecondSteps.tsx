import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useMay } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { readUserSteps, type StepsHeld } from '../access.contract.ts'
import type { UserDetail } from '../contract.ts'
import { RemoveStepsDialog } from './RemoveStepsDialog.tsx'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { formatNumber } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'

/** Which second steps somebody has, and the way to take away what they lost. */
export function UserSecondSteps({ user }: { readonly user: UserDetail }) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const may = useMay()
  const [said, setSaid] = useState<Words>()
  const focusNext = useFocusNext()
  const query = useQuery({
    queryKey: ['users', 'second-steps', user.id],
    queryFn: () => call(readUserSteps, { params: { id: user.id } }, { background: true }),
  })
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading second steps')}
        failed={t("We couldn't load the second steps.")}
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
        <SummaryList rows={rowsOf(t, held)} />
      </div>
      {user.isSelf ? (
        <p className="text-ink-2">{t('You look after your own under Security.')}</p>
      ) : isThere && may('sign-in:manage') ? (
        <Button
          variant="secondary"
          onClick={() => {
            setSaid(undefined)
            setAsking(true)
          }}
        >
          {t('Remove second steps')}
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

function rowsOf(
  t: TranslateToNodes,
  { authenticator, passkeys, backupCodes, isLockedForGood, lockedUntil }: StepsHeld,
): readonly SummaryRow[] {
  const locked = isLockedForGood
    ? t('Until staff remove the second steps')
    : lockedUntil
      ? t.rich('Until {time}', {
          time: <Time instant={lockedUntil} zone={institution.timeZone} format="moment" />,
        })
      : undefined
  return [
    { term: t('Authenticator app'), detail: authenticator ? t('Set up') : t('None') },
    { term: t('Passkeys'), detail: passkeys === 0 ? t('None') : formatNumber(passkeys) },
    {
      term: t('Backup codes'),
      detail: backupCodes === 0 ? t('None') : t('{count} left', { count: backupCodes }),
    },
    ...(locked === undefined ? [] : [{ term: t('No codes accepted'), detail: locked }]),
  ]
}
