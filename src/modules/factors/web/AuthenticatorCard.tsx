import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { OTHERS_SIGNED_OUT, removeAuthenticator } from '../contract.ts'
import { RemoveFactor } from './RemoveFactor.tsx'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'
import { useStepUp } from './useSecurity.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, verbatim, type Words } from '../../../values/sentence.ts'

const SET_UP = say('Your authenticator app is set up. You can sign in with its codes from now on.')
const REMOVED = say('Your authenticator app is removed. Its codes no longer work.')

interface AuthenticatorCardProps {
  readonly authenticator: { readonly confirmedAt: string } | null
  readonly onBackupCodes: (codes: readonly string[]) => void
  readonly onSaid: (sentence: Words) => void
}

/** The app that shows codes: setting one up, moving to another, removing it. */
export function AuthenticatorCard(props: AuthenticatorCardProps) {
  const t = useTranslate()
  const { authenticator, onBackupCodes, onSaid } = props
  const [shown, setShown] = useState<'set-up' | 'remove'>()
  const setUp = useStepUp('add_authenticator')
  const remove = useStepUp('remove_authenticator')
  const close = () => setShown(undefined)
  return (
    <Card
      title={t('Authenticator app')}
      titleId="authenticator-title"
      aside={
        authenticator ? (
          <Tag tone="good" icon>
            {t('On')}
          </Tag>
        ) : (
          <Tag>{t('Off')}</Tag>
        )
      }
    >
      <p className="max-w-prose text-ink-2">
        {t(
          'An app on your phone shows a new code every 30 seconds. It works without a connection, and nobody can read it in your email.',
        )}
      </p>
      {authenticator ? (
        <p className="mt-2 text-small text-ink-2">
          {t.rich('Set up on {day}', {
            day: <Time instant={authenticator.confirmedAt} zone={institution.timeZone} />,
          })}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={authenticator ? 'secondary' : 'primary'}
          onClick={() => {
            setUp.mutate()
            setShown('set-up')
          }}
        >
          {t(authenticator ? 'Move to another app' : 'Set up an app')}
        </Button>
        {authenticator ? (
          <Button
            variant="quiet"
            onClick={() => {
              remove.mutate()
              setShown('remove')
            }}
          >
            {t.rich('Remove<hidden> the authenticator app</hidden>', {
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        ) : null}
      </div>
      <SetUpAuthenticator
        stepUp={setUp}
        open={shown === 'set-up'}
        onClose={close}
        onDone={({ backupCodes, othersSignedOut }) => {
          if (backupCodes) onBackupCodes(backupCodes)
          const ready = t(SET_UP)
          onSaid(othersSignedOut ? verbatim(`${ready} ${t(OTHERS_SIGNED_OUT)}`) : ready)
        }}
      />
      <RemoveFactor
        stepUp={remove}
        title={t('Remove app?')}
        submit={t('Remove app')}
        open={shown === 'remove'}
        onClose={close}
        onRemove={(proof) => call(removeAuthenticator, { body: { proof } })}
        onDone={() => onSaid(verbatim(`${t(REMOVED)} ${t(OTHERS_SIGNED_OUT)}`))}
      >
        {t('Codes of the app will no longer be accepted. Every other device is signed out.')}
      </RemoveFactor>
    </Card>
  )
}
