import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf, refusalSentence, saidNo } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { confirmAuthenticator, startAuthenticator } from '../contract.ts'
import { missingFor } from './proof/ways.ts'
import { QrCode } from './QrCode.tsx'
import { ButtonPair } from './proof/ButtonPair.tsx'
import { StepUp } from './proof/StepUp.tsx'
import { useChanged, type useStepUp } from './useSecurity.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

type Secret = ReplyOf<typeof startAuthenticator>

interface SetUpProps {
  readonly stepUp: ReturnType<typeof useStepUp>
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (done: ReplyOf<typeof confirmAuthenticator>) => void
}

/** Proof first, then the secret goes to the app, then the app shows that it has it. */
export function SetUpAuthenticator({ stepUp, open, onClose, onDone }: SetUpProps) {
  const t = useTranslate()
  const [secret, setSecret] = useState<Secret>()
  const close = () => {
    setSecret(undefined)
    onClose()
  }
  return (
    <Dialog title={t('Set up an authenticator app')} open={open} onClose={close}>
      {secret ? (
        <ShowSecret
          secret={secret}
          onCancel={close}
          onDone={(done) => {
            close()
            onDone(done)
          }}
        />
      ) : (
        <StepUp
          stepUp={stepUp}
          submit={t('Continue')}
          onCancel={close}
          onProof={async (proof) => setSecret(await call(startAuthenticator, { body: { proof } }))}
        />
      )}
    </Dialog>
  )
}

/** As people read it out: in groups of four. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

interface ShowSecretProps {
  readonly secret: Secret
  readonly onCancel: () => void
  readonly onDone: SetUpProps['onDone']
}

function ShowSecret({ secret: { secret, uri }, onCancel, onDone }: ShowSecretProps) {
  const t = useTranslate()
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <section className="grid gap-3">
        <h3 ref={start} tabIndex={-1}>
          {t('1. Add this portal to your app')}
        </h3>
        <p>{t('Scan this with your authenticator app, or type the key into it.')}</p>
        <QrCode text={uri} label={t('QR code that brings the key into an authenticator app')} />
        <div>
          <p className="text-small font-semibold">{t('Key')}</p>
          <p id="authenticator-key" className="font-medium wrap-anywhere tabular-nums" data-code>
            {grouped(secret)}
          </p>
          <div className="-ml-3.5 flex flex-wrap">
            <CopyButton
              value={secret}
              label={t('Copy')}
              what={t('key')}
              shownIn="authenticator-key"
            />
            <a href={uri} className="link inline-flex min-h-11 items-center px-3.5 text-small">
              {t('Open an app on this device')}
            </a>
          </div>
        </div>
      </section>
      <ConfirmCode onCancel={onCancel} onDone={onDone} />
    </div>
  )
}

function ConfirmCode({ onCancel, onDone }: Omit<ShowSecretProps, 'secret'>) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const changed = useChanged()
  const confirm = useMutation({
    mutationFn: () => call(confirmAuthenticator, { body: { code } }),
    onSuccess: async (done) => {
      onDone(done)
      await changed()
    },
    onError: (error) => {
      setCode('')
      if (saidNo(error)) document.getElementById('field-new-code')?.focus()
    },
  })
  const missing = missingFor(t, 'authenticator', code)
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === undefined && !confirm.isPending) confirm.mutate()
      }}
    >
      <h3>{t('2. Show that it works')}</h3>
      <CodeField
        name="new-code"
        label={t('Code in the app')}
        hint={t('Six digits. A new code appears every 30 seconds.')}
        value={code}
        onChange={setCode}
        error={refusalSentence(confirm.error)}
      />
      <ActionFailure
        failure={confirm.error && !saidNo(confirm.error) ? messageOf(t, confirm.error) : undefined}
      />
      <ButtonPair>
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          full
          busy={confirm.isPending}
          busyLabel={t('Checking')}
          disabledReason={missing}
        >
          {t('Turn on')}
        </Button>
      </ButtonPair>
    </form>
  )
}
