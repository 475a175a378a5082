import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { RadioCards } from '../../../ui/fields/RadioCards.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { BillPayee } from '../payee.contract.ts'
import { PROVIDERS } from '../provider.contract.ts'
import { AddPayee } from './AddPayee.tsx'
import { type BillValues, providerIn } from './billForm.ts'
import { RemovePayee } from './RemovePayee.tsx'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PayeeFieldsProps {
  readonly payees: readonly BillPayee[]
  readonly values: BillValues
  readonly setValues: (changed: Partial<BillValues>) => void
  readonly errors: Readonly<Record<string, Words | undefined>>
}

/** Whom to pay: one of six providers, or a payee of the member's own, which can be added here. */
export function PayeeFields({ payees, values, setValues, errors }: PayeeFieldsProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<'add' | 'remove'>()
  const chosen = payees.find(({ id }) => id === values.payee)
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="grid gap-3">
        <RadioCards
          name="bill-payee"
          legend={t('Pay to')}
          cards={[
            ...PROVIDERS.map(({ id, name, what }) => ({ value: id, title: name, detail: t(what) })),
            ...payees.map(({ id, name, last4 }) => ({
              value: id,
              title: verbatim(name),
              detail: t.rich('Your payee {number}', { number: <MaskedNumber last4={last4} /> }),
            })),
          ]}
          value={values.payee}
          onChange={(payee) => setValues({ payee })}
          error={errors['bill-payee']}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            onClick={() => setOpen('add')}
          >
            {t('Add a payee')}
          </Button>
          {chosen ? (
            <Button variant="quiet" size="small" onClick={() => setOpen('remove')}>
              {t('Remove {name}', { name: chosen.name })}
            </Button>
          ) : null}
        </div>
      </div>
      {providerIn(values.payee) === undefined ? null : (
        <TextField
          name="bill-accountNumber"
          label={t('Account number')}
          hint={t('Yours with the provider, as it stands on the bill.')}
          width="long"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.accountNumber}
          onChange={(event) => setValues({ accountNumber: event.currentTarget.value })}
          error={errors['bill-accountNumber']}
        />
      )}
      {open === 'add' ? (
        <AddPayee
          onClose={close}
          onAdded={({ id }) => {
            setValues({ payee: id })
            close()
          }}
        />
      ) : null}
      {open === 'remove' && chosen ? (
        <RemovePayee
          payee={chosen}
          onClose={close}
          onRemoved={() => {
            setValues({ payee: '' })
            close()
          }}
        />
      ) : null}
    </>
  )
}
