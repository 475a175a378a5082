import { useEffect } from 'react'
import { ComboField } from '../../../ui/fields/ComboField.tsx'
import { matchesOf, type SearchOption } from '../../../ui/fields/optionSearch.ts'
import { isRoutingNumber } from '../../../values/institution.ts'
import type { Bank } from '../contract.ts'
import { useBankSearch } from './useBankSearch.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, verbatim, type Words } from '../../../values/sentence.ts'

interface BankFieldProps {
  readonly routingNumber: string
  readonly bankName: string
  readonly onBank: (bank: { readonly routingNumber: string; readonly bankName: string }) => void
  readonly error: Words | undefined
}

const labelOf = (name: string, routingNumber: string): Words =>
  verbatim(name === '' ? routingNumber : `${name}, ${routingNumber}`)

const optionOf = ({ routingNumber, name, city, state }: Bank): SearchOption => ({
  value: routingNumber,
  label: labelOf(name, routingNumber),
  detail: [city, state].filter(Boolean).join(', '),
})

/** A whole routing number is an answer, even when the field is left before the list has come. */
function useTypedNumber(typed: string, onNumber: (typed: string) => void): void {
  const bare = typed.trim()
  useEffect(() => {
    if (isRoutingNumber(bare)) onNumber(bare)
    // Only typing counts: the field may be filled in otherwise later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [bare])
}

const FAILED = say(
  'The list of banks cannot be reached. Type the routing number again in a moment.',
)

/** A bank by its name or routing number. */
export function BankField({ routingNumber, bankName, onBank, error }: BankFieldProps) {
  const t = useTranslate()
  // A form filled in from before may know the number alone: the list brings the name.
  const search = useBankSearch(bankName === '' ? routingNumber : '')
  useTypedNumber(search.typed, (typed) => onBank({ routingNumber: typed, bankName: '' }))
  const options = search.banks.map(optionOf)
  return (
    <ComboField
      name="routingNumber"
      label={t('Bank')}
      hint={search.failed ? t(FAILED) : t('Type a name or a routing number.')}
      // What was found for fewer letters is offered only as far as it still fits.
      options={search.loading ? matchesOf(options, search.typed) : options}
      onType={search.setTyped}
      loading={search.loading}
      value={routingNumber === '' ? null : routingNumber}
      {...(routingNumber !== '' && { chosenLabel: labelOf(bankName, routingNumber) })}
      onChange={(value) =>
        onBank({
          routingNumber: value ?? '',
          bankName: value === null ? '' : (search.bankWith(value)?.name ?? ''),
        })
      }
      error={error}
    />
  )
}
