import { type ReactNode, useEffect, useId, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { InlineForm } from '../../../ui/layout/InlineForm.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import {
  OTHERS_SIGNED_OUT,
  type Passkey,
  PasskeyName,
  removePasskey,
  renamePasskey,
} from '../contract.ts'
import { RemoveFactor } from './RemoveFactor.tsx'
import { useChanged, useStepUp } from './useSecurity.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onSaid: (sentence: Words) => void
}

const On = ({ at }: { readonly at: string }): ReactNode => (
  <Time instant={at} zone={institution.timeZone} />
)

const hidden = (words: ReactNode): ReactNode => <span className="sr-only">{words}</span>

/** One passkey, and what can be done with it. */
export function PasskeyRow({ passkey, onSaid }: PasskeyRowProps) {
  const t = useTranslate()
  const { id, name, madeAt, lastUsedAt, synced } = passkey
  const [shown, setShown] = useState<'rename' | 'remove'>()
  const remove = useStepUp('remove_passkey', { passkeyId: id })
  const focusNext = useFocusNext()
  const renamer = useId()
  const close = () => setShown(undefined)
  return (
    <li className="py-3">
      {shown === 'rename' ? (
        <RenameForm
          passkey={passkey}
          onSaid={(sentence) => {
            close()
            onSaid(sentence)
          }}
          onCancel={() => {
            close()
            focusNext(renamer)
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-small text-ink-2">
              {t.rich('Added {day}', { day: <On at={madeAt} /> })}
              {' · '}
              {lastUsedAt
                ? t.rich('Last used {day}', { day: <On at={lastUsedAt} /> })
                : t('Not used yet')}
              {synced ? (
                <>
                  {' · '}
                  {t('On your other devices too')}
                </>
              ) : null}
            </p>
          </div>
          <div className="-mx-3.5 flex">
            <Button id={renamer} variant="quiet" size="small" onClick={() => setShown('rename')}>
              {t.rich('Rename<hidden> {name}</hidden>', { name, hidden })}
            </Button>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                remove.mutate()
                setShown('remove')
              }}
            >
              {t.rich('Remove<hidden> {name}</hidden>', { name, hidden })}
            </Button>
          </div>
        </div>
      )}
      <RemoveFactor
        stepUp={remove}
        title={t('Remove passkey?')}
        submit={t('Remove passkey')}
        open={shown === 'remove'}
        onClose={close}
        onRemove={(proof) => call(removePasskey, { params: { id }, body: { proof } })}
        onDone={() => {
          const removed = t('The passkey "{name}" is removed.', { name })
          onSaid(verbatim(`${removed} ${t(OTHERS_SIGNED_OUT)}`))
        }}
      >
        {t.rich(
          '{name} will no longer sign you in. Your device may still offer it; remove it there too. Every other device is signed out.',
          { name: <strong className="font-semibold wrap-anywhere">{name}</strong> },
        )}
      </RemoveFactor>
    </li>
  )
}

interface RenameFormProps extends PasskeyRowProps {
  readonly onCancel: () => void
}

function RenameForm({ passkey: { id, name }, onCancel, onSaid }: RenameFormProps) {
  const t = useTranslate()
  const changed = useChanged()
  const { form, field, submit, failure, attempt, busy } = useSentForm({
    schema: PasskeyName,
    blank: { name },
    focusField: true,
    send: (body) => call(renamePasskey, { params: { id }, body }),
    onSent: ({ passkey }) => {
      onSaid(t('The passkey is now called "{name}".', { name: passkey.name }))
      void changed()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <InlineForm
      onSubmit={submit}
      onCancel={onCancel}
      save={t('Save name')}
      busy={busy}
      failure={failure}
      attempt={attempt}
    >
      <TextField
        {...field('name')}
        id={`passkey-name-${id}`}
        label={t('Name of this passkey')}
        autoComplete="off"
        width="long"
      />
    </InlineForm>
  )
}
