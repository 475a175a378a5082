import * as z from 'zod/mini'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { fromDecimal, toDecimal, wireAmount } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useConfirmation } from '../../factors/web/factors.ts'
import {
  AskedMost,
  type OwnAllowance,
  type OwnAllowances,
  RAISE_HOURS,
  saveOwnAllowance,
} from '../allowances.contract.ts'
import { isMore, isOff, KIND_WORDS, mostWords, waitingWords } from './allowanceWords.ts'

interface ChangeAllowanceProps {
  readonly allowance: OwnAllowance
  readonly onChanged: (after: OwnAllowances, sentence: Words) => void
  readonly onClose: () => void
}

interface Values {
  readonly may: 'all' | 'some' | 'nothing'
  readonly most: string
}

const Body = z.strictObject({ most: z.nullable(AskedMost) })

/** How much may leave in a day by a kind of payment; proof is asked where it becomes more. */
export function ChangeAllowance({ allowance, onChanged, onClose }: ChangeAllowanceProps) {
  const t = useTranslate()
  const { kind, most: before } = allowance
  const params = { kind }
  const name = t(KIND_WORDS[kind])
  const { confirmed, dialog } = useConfirmation('raise_own_allowance', t('Confirm that it is you'))
  const form = useSentForm({
    schema: Body,
    blank: blankOf(before),
    bodyOf: ({ may, most }: Values) => ({
      most: may === 'all' ? null : may === 'nothing' ? '0' : wireAmount(most),
    }),
    send: (body) =>
      isMore(body.most, before)
        ? confirmed((proof) => call(saveOwnAllowance, { params, body: { ...body, proof } }))
        : call(saveOwnAllowance, { params, body }),
    onSent: (after) => {
      const { most, waiting } = after.allowances.find((one) => one.kind === kind)!
      onChanged(after, waiting ? waitingWords(t, waiting) : mostWords(t, most))
    },
  })
  const { may, most } = form.values
  return (
    <>
      <FormDialog title={name} submit={t('Save')} {...form.dialog} onClose={onClose}>
        <RadioGroup
          {...form.control('may')}
          legend={t('What may leave this way')}
          choices={[
            { value: 'all', label: t('As much as we allow') },
            { value: 'some', label: t('At most so much a day') },
            {
              value: 'nothing',
              label: t('Nothing: switch it off'),
              hint: t('Also what you arranged before is not made when it comes due.'),
            },
          ]}
        />
        {may === 'some' ? (
          <MoneyField
            {...form.control('most')}
            label={t('At most in a day')}
            hint={t('What you have sent today counts.')}
          />
        ) : null}
        <p className="text-ink-2">
          {isRaise(may, most, before)
            ? t(
                'This is more than now, so it holds after {hours} hours, and you confirm that it is you. Until then you can take it back.',
                { hours: RAISE_HOURS },
              )
            : t('This holds at once.')}
        </p>
      </FormDialog>
      {dialog}
    </>
  )
}

const blankOf = (before: OwnAllowance['most']): Values => ({
  // Somebody who switches it on says how much; nothing is chosen for them that lets everything go.
  may: before === null ? 'all' : 'some',
  most: before === null || isOff(before) ? '' : toDecimal(fromDecimal(before)),
})

/** As far as what is typed can be read yet. */
function isRaise(may: Values['may'], typed: string, before: OwnAllowance['most']): boolean {
  if (may === 'all') return before !== null
  if (may === 'nothing') return false
  const read = AskedMost.safeParse(wireAmount(typed))
  return read.success && isMore(read.data, before)
}
