import { Amount } from '../../../ui/format/Amount.tsx'
import { GroupedNumber } from '../../../modules/accounts/web/GroupedNumber.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { money } from '../../../values/money.ts'
import { Specimen, Specimens } from './Specimen.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const AMOUNTS = [
  money(1_062_401n),
  money(-6420n),
  money(0n),
  money(999_999_999n),
  money(500n, 'JPY'),
]

export const MoneySpecimens = () => {
  const t = useTranslate()
  return (
    <Specimens title={t('Money, numbers, dates')}>
      <Specimen name="Amount">
        <ul className="flex flex-wrap gap-6">
          {AMOUNTS.map((value) => (
            <li key={`${value.minor}`}>
              <Amount value={value} signed />
            </li>
          ))}
          <li>
            <Amount value={money(1_062_401n)} hidden />
          </li>
        </ul>
      </Specimen>
      <Specimen name={t('Account numbers and dates')}>
        <ul className="flex flex-wrap gap-6">
          <li>
            <GroupedNumber digits="4203566252" />
          </li>
          <li>{t.rich('Savings {number}', { number: <MaskedNumber last4="6252" /> })}</li>
          <li>
            <Time instant="2026-03-12T22:42:00Z" zone="America/New_York" format="moment" />
          </li>
        </ul>
      </Specimen>
      <Specimen name="Receipt">
        <Receipt
          title={t('You moved $25.00')}
          reference="NVEG7-PDU97"
          rows={[
            { term: t('From'), detail: verbatim('Checking ··6330') },
            { term: t('To'), detail: verbatim('Savings ··6252') },
          ]}
        />
      </Specimen>
    </Specimens>
  )
}
