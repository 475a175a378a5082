import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { OTHERS_SIGNED_OUT, type Passkey, PASSKEYS_MAX } from '../contract.ts'
import { PASSKEYS_UNAVAILABLE } from '../secondSteps.contract.ts'
import { passkeysPossible } from '../../../platform/web/passkeyDevice.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { useStepUp } from './useSecurity.ts'
import { say, type Sentence, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PasskeysCardProps {
  readonly passkeys: readonly Passkey[]
  readonly onBackupCodes: (codes: readonly string[]) => void
  readonly onSaid: (sentence: Words) => void
}

/** Passkeys: what each is called, when it was used, and the way to one more. */
export function PasskeysCard({ passkeys, onBackupCodes, onSaid }: PasskeysCardProps) {
  const t = useTranslate()
  const [adding, setAdding] = useState(false)
  const stepUp = useStepUp('add_passkey')
  return (
    <Card title={t('Passkeys')} titleId="passkeys-title">
      <p className="max-w-prose text-ink-2">
        {t(
          'A passkey signs you in with your fingerprint, your face or a PIN, without password and code. It works on this site and no other, so nobody can trick you out of it.',
        )}
      </p>
      {passkeys.length > 0 ? (
        <ul
          aria-label={t('Your passkeys')}
          className="mt-4 divide-y divide-line border-y border-line"
        >
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onSaid={onSaid} />
          ))}
        </ul>
      ) : null}
      <div className="mt-4">
        {passkeysPossible() ? (
          <Button
            variant={passkeys.length > 0 ? 'secondary' : 'primary'}
            disabledReason={
              passkeys.length < PASSKEYS_MAX
                ? undefined
                : t('You have {max} passkeys. Remove one you no longer use first.', {
                    max: PASSKEYS_MAX,
                  })
            }
            onClick={() => {
              stepUp.mutate()
              setAdding(true)
            }}
          >
            {t('Add a passkey')}
          </Button>
        ) : (
          <Notice>{t(whyNot())}</Notice>
        )}
      </div>
      <AddPasskey
        stepUp={stepUp}
        open={adding}
        onClose={() => setAdding(false)}
        onDone={({ passkey: { name }, backupCodes, othersSignedOut }) => {
          if (backupCodes) onBackupCodes(backupCodes)
          const ready = t('The passkey "{name}" is ready. You can sign in with it from now on.', {
            name,
          })
          onSaid(othersSignedOut ? verbatim(`${ready} ${t(OTHERS_SIGNED_OUT)}`) : ready)
        }}
      />
    </Card>
  )
}

const whyNot = (): Sentence =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext
    ? PASSKEYS_UNAVAILABLE.passkeys_unavailable.message
    : say('This browser cannot use passkeys here. Try another browser or device.')
