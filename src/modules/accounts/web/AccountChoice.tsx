import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComboField } from '../../../ui/fields/ComboField.tsx'
import { RadioCards } from '../../../ui/fields/RadioCards.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { formatList } from '../../../values/formats.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { accountCard, type ChoosableAccount } from './accountCard.tsx'
import { roleWords } from './RoleTag.tsx'

/** So many are seen at a glance; more are searched. */
const CARDS_MAX = 6
/** So many letters stand in the field on the narrowest phone; a longer name is repeated above it. */
const FITS = 20

interface AccountChoiceProps {
  readonly name: string
  readonly legend: Words
  /** Those that may be chosen here at all (`payingFrom`). */
  readonly accounts: readonly ChoosableAccount[]
  /** Why one of them is no choice just now. */
  readonly barred?: { readonly id: string; readonly why: Words } | undefined
  /** Why those are no choice from which money leaves only once a second owner signs; left out where it may wait. */
  readonly paidAlone?: Words
  readonly value: string
  readonly onChange: (accountId: string) => void
  readonly error?: Words | undefined
}

/**
 * One of somebody's accounts: cards as long as they are few, a list to search by name or last digits when they are
 * many. Hidden ones wait behind a button, unless one of them is chosen.
 */
export function AccountChoice({ accounts, ...props }: AccountChoiceProps) {
  const [opened, setOpened] = useState(false)
  const hidden = accounts.filter((each) => each.hidden && each.id !== props.value)
  const shown = opened ? accounts : accounts.filter((each) => !hidden.includes(each))
  const Choice = shown.length > CARDS_MAX ? Searched : Cards
  return (
    <div className="grid min-w-0 gap-2">
      <Choice {...props} accounts={shown} />
      {opened || hidden.length === 0 ? null : (
        <ShowHidden count={hidden.length} onPress={() => setOpened(true)} />
      )}
    </div>
  )
}

/** What is available, and whose it is where it is not theirs alone. */
const optionDetail = (t: Translate, { available, role }: ChoosableAccount): Words => {
  const amount = formatMoney(fromDecimal(available))
  const whose = role && roleWords(t, role)
  return whose === undefined ? amount : verbatim(`${amount} · ${whose}`)
}

const ShowHidden = ({
  count,
  onPress,
}: {
  readonly count: number
  readonly onPress: () => void
}) => {
  const t = useTranslate()
  return (
    <Button variant="quiet" size="small" className="justify-self-start" onClick={onPress}>
      {t('Show {count, plural, one {# hidden account} other {# hidden accounts}}', { count })}
    </Button>
  )
}

function Cards({ accounts, barred, paidAlone, ...props }: AccountChoiceProps) {
  const t = useTranslate()
  const whyNot = ({ id, twoToSign }: ChoosableAccount) =>
    id === barred?.id ? barred.why : twoToSign ? paidAlone : undefined
  return (
    <RadioCards
      {...props}
      cards={accounts.map((account) => accountCard(t, account, whyNot(account)))}
    />
  )
}

function Searched({ accounts, barred, paidAlone, ...rest }: AccountChoiceProps) {
  const t = useTranslate()
  const { legend, value, onChange, ...props } = rest
  const usable = accounts.filter(
    ({ id, status, twoToSign }) =>
      status === 'open' && id !== barred?.id && !(paidAlone && twoToSign),
  )
  const takeTwo = paidAlone === undefined ? [] : accounts.filter(({ twoToSign }) => twoToSign)
  const chosen = usable.find(({ id }) => id === value)
  const unusableCount = accounts.filter(({ status }) => status !== 'open').length
  return (
    <ComboField
      {...props}
      label={legend}
      hint={
        <>
          {unusableCount === 0
            ? t('Type a name or the last digits.')
            : t(
                'Type a name or the last digits. {count, plural, one {# account} other {# accounts}} cannot be used at the moment.',
                { count: unusableCount },
              )}
          {chosen && nameOfAccount(chosen).length > FITS ? (
            <span className="block">{nameOfAccount(chosen)}</span>
          ) : null}
          {takeTwo.length > 0 ? (
            <span className="block">
              {t('Not listed, because two have to sign for it: {accounts}.', {
                accounts: formatList(takeTwo.map(nameOfAccount)),
              })}
            </span>
          ) : null}
        </>
      }
      options={usable.map((account) => ({
        value: account.id,
        label: nameOfAccount(account),
        detail: optionDetail(t, account),
      }))}
      value={chosen?.id ?? null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
