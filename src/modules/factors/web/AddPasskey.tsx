import { useEffect, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { addPasskey, PasskeyName, startPasskey } from '../contract.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { makeOnDevice, PasskeyNotUsed } from '../../../platform/web/passkeyDevice.ts'
import { ButtonPair } from './proof/ButtonPair.tsx'
import type { Attestation } from '../secondSteps.contract.ts'
import { StepUp } from './proof/StepUp.tsx'
import { useChanged, type useStepUp } from './useSecurity.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

type Options = Readonly<Record<string, unknown>>

interface AddPasskeyProps {
  readonly stepUp: ReturnType<typeof useStepUp>
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (added: ReplyOf<typeof addPasskey>) => void
}

/** Proof first, then a name, then the browser and the device make the passkey. */
export function AddPasskey({ stepUp, open, onClose, onDone }: AddPasskeyProps) {
  const t = useTranslate()
  const [options, setOptions] = useState<Options>()
  const close = () => {
    setOptions(undefined)
    onClose()
  }
  return (
    <Dialog title={t('Add a passkey')} open={open} onClose={close}>
      {options ? (
        <MakePasskey
          options={options}
          onCancel={close}
          onDone={(added) => {
            close()
            onDone(added)
          }}
          onOver={() => {
            setOptions(undefined)
            stepUp.mutate()
          }}
        />
      ) : (
        <StepUp
          stepUp={stepUp}
          submit={t('Continue')}
          onCancel={close}
          onProof={async (proof) =>
            setOptions((await call(startPasskey, { body: { proof } })).options)
          }
        />
      )}
    </Dialog>
  )
}

interface MakePasskeyProps {
  readonly options: Options
  readonly onCancel: () => void
  readonly onDone: AddPasskeyProps['onDone']
  /** The server has looked at one answer and will not look at another. */
  readonly onOver: () => void
}

const NOT_MADE = say(
  'No passkey was made. Try again; this device may have one for this portal already.',
)

function MakePasskey({ options, onCancel, onDone, onOver }: MakePasskeyProps) {
  const t = useTranslate()
  const changed = useChanged()
  const { form, field, submit, failure, attempt, busy } = useSentForm({
    schema: PasskeyName,
    blank: { name: '' },
    focusField: true,
    send: async ({ name }) => {
      const credential = await makeOnDevice<Attestation>(options)
      return call(addPasskey, { body: { name, credential } })
    },
    onSent: (added) => {
      onDone(added)
      void changed()
    },
    sentenceOf: (error) => (error instanceof PasskeyNotUsed ? t(NOT_MADE) : messageOf(t, error)),
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const isOver = failure !== undefined && failure !== t(NOT_MADE)
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p>
        {t(
          'Your browser will ask for your fingerprint, your face or a PIN. What you show it stays on your device.',
        )}
      </p>
      <TextField
        {...field('name')}
        label={t('Name of this passkey')}
        hint={t('Only you see it: the device it is on, for example.')}
        autoComplete="off"
      />
      <ActionFailure
        failure={failure}
        attempt={attempt}
        actions={isOver ? <Button onClick={onOver}>{t('Start again')}</Button> : null}
      />
      <ButtonPair>
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" full busy={busy} busyLabel={t('Waiting for your device')}>
          {t('Make the passkey')}
        </Button>
      </ButtonPair>
    </form>
  )
}
