import * as z from 'zod/mini'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { fromDecimal, toDecimal, wireAmount } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useConfirmation } from '../../factors/web/factors.ts'
import { AskedCap, changeDailyCap, type Owner, type Owners } from '../contract.ts'
import { CapField } from './CapField.tsx'

interface ChangeCapProps {
  readonly accountId: string
  readonly owner: Owner
  readonly onChanged: (owners: Owners) => void
  readonly onClose: () => void
}

interface Values {
  readonly may: 'look' | 'move'
  readonly dailyCap: string
}

const Body = z.strictObject({ dailyCap: z.nullable(AskedCap) })

const centsOf = (dailyCap: string | null): bigint =>
  dailyCap === null ? 0n : fromDecimal(dailyCap).minor

/** What a delegate may move in a day; proof is asked where it becomes more. */
export function ChangeCap({ accountId, owner, onChanged, onClose }: ChangeCapProps) {
  const t = useTranslate()
  const { name, personId, dailyCap: before } = owner
  const { confirmed, dialog } = useConfirmation('raise_daily_cap', t('Confirm that it is you'), {
    accountId,
  })
  const params = { accountId, personId: personId! }
  const form = useSentForm({
    schema: Body,
    blank: {
      may: before === null ? 'look' : 'move',
      dailyCap: before === null ? '' : toDecimal(fromDecimal(before)),
    },
    bodyOf: ({ may, dailyCap }: Values) => ({
      dailyCap: may === 'move' ? wireAmount(dailyCap) : null,
    }),
    send: (body) =>
      centsOf(body.dailyCap) > centsOf(before)
        ? confirmed((proof) => call(changeDailyCap, { params, body: { ...body, proof } }))
        : call(changeDailyCap, { params, body }),
    onSent: onChanged,
  })
  return (
    <>
      <FormDialog
        title={t('What {name} may move', { name })}
        submit={t('Save')}
        {...form.dialog}
        onClose={onClose}
      >
        <RadioGroup
          {...form.control('may')}
          legend={t('From now on')}
          choices={[
            { value: 'look', label: t('Looks only'), hint: t('Moves nothing any more.') },
            {
              value: 'move',
              label: t('Moves up to so much a day'),
              hint: t('What they have moved today counts.'),
            },
          ]}
        />
        {form.values.may === 'move' ? <CapField {...form.control('dailyCap')} /> : null}
      </FormDialog>
      {dialog}
    </>
  )
}
