import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Withdrawn } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useConfirmation } from '../../factors/web/factors.ts'
import { lockMyself, type Safety, unlockMyself } from '../contract.ts'
import { leaveLocked } from './lockedPage.ts'

interface LockCardProps {
  readonly lockedSince: string | null
  /** Staff still look into what the member reported, so unlocking is not what comes next. */
  readonly hasReport?: boolean
  readonly onUnlocked: (safety: Safety) => void
}

/** The brake for everything, and how it is let go of again. */
export const LockCard = ({ lockedSince, hasReport = false, onUnlocked }: LockCardProps) => {
  const t = useTranslate()
  return (
    <Card title={t('Lock everything')} titleId="lock-title">
      {lockedSince ? <Unlock since={lockedSince} {...{ hasReport, onUnlocked }} /> : <Lock />}
    </Card>
  )
}

function Lock() {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const lock = useMutation({
    mutationFn: () => call(lockMyself, { body: { confirmed: true } }),
    onSuccess: () => void leaveLocked(),
  })
  return (
    <>
      <p className="max-w-prose text-ink-2">
        {t(
          'If you fear that somebody is in your account: one press ends every session, stops all money that leaves, and keeps everybody out.',
        )}
      </p>
      <Button
        variant="danger"
        className="mt-4"
        onClick={() => {
          lock.reset()
          setAsking(true)
        }}
      >
        {t('Lock everything now')}
      </Button>
      <AlertDialog
        title={t('Lock everything now?')}
        open={asking}
        confirm={t('Lock everything now')}
        cancel={t('Keep it open')}
        busy={lock.isPending || lock.isSuccess}
        busyLabel={t('Locking')}
        failure={lock.error ? messageOf(t, lock.error) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => lock.mutate()}
      >
        <WhatLocks />
      </AlertDialog>
    </>
  )
}

/** What becomes of everything once it is locked, before somebody says yes. */
export function WhatLocks() {
  const t = useTranslate()
  const { supportPhone, supportEmail } = institution
  return (
    <ul className="ml-5 grid list-disc gap-2">
      <li>{t('You are signed out everywhere, here too.')}</li>
      <li>
        {t(
          'No money leaves: payments that are arranged and come due meanwhile are not made. Transfers between your own accounts, money that comes in, and what companies withdraw go on.',
        )}
      </li>
      <li>
        {t.rich(
          supportPhone
            ? 'To unlock it, sign in with your authenticator app or a passkey, or call us: {contact}.'
            : 'To unlock it, sign in with your authenticator app or a passkey, or write to us: {contact}.',
          {
            contact: (
              <span className="inline-block max-w-full wrap-anywhere">
                {supportPhone ?? supportEmail}
              </span>
            ),
          },
        )}
      </li>
    </ul>
  )
}

interface UnlockProps {
  readonly since: string
  readonly hasReport: boolean
  readonly onUnlocked: (safety: Safety) => void
}

function Unlock({ since, hasReport, onUnlocked }: UnlockProps) {
  const t = useTranslate()
  const focusNext = useFocusNext()
  const { confirmed, dialog } = useConfirmation('unlock_everything', t('Confirm that it is you'))
  const unlock = useMutation({
    mutationFn: () => confirmed((proof) => call(unlockMyself, { body: { proof } })),
    onSuccess: (safety) => {
      onUnlocked(safety)
      announce(t('Everything is unlocked'))
      focusNext('lock-title')
    },
  })
  const failed = unlock.error && !(unlock.error instanceof Withdrawn) ? unlock.error : undefined
  return (
    <>
      <Notice kind="warning" title={t('Everything is locked')}>
        {t.rich('Since {time}. No money leaves your account.', {
          time: <Time instant={since} zone={institution.timeZone} format="moment" />,
        })}
      </Notice>
      <ActionFailure className="mt-4" failure={failed && messageOf(t, failed)} />
      <Button
        variant={hasReport ? 'secondary' : 'primary'}
        className="mt-4"
        busy={unlock.isPending}
        onClick={() => unlock.mutate()}
      >
        {t('Unlock everything')}
      </Button>
      {dialog}
    </>
  )
}
