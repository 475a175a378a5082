import { useEffect, useState } from 'react'
import { ComboField } from '../../../ui/fields/ComboField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { DateOfBirthField } from '../../../ui/fields/DateOfBirthField.tsx'
import { DATE_PROBLEM, NO_DATE, parseDateParts } from '../../../ui/fields/dateOfBirth.ts'
import { FileField } from '../../../ui/fields/FileField.tsx'
import { matchesOf } from '../../../ui/fields/optionSearch.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextSizeChoice } from '../../../ui/theme/TextSizeChoice.tsx'
import { Specimen, Specimens } from './Specimen.tsx'
import { say, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const MARITAL = [say('Single'), say('Married'), say('Divorced')]

const CURRENCIES = [
  {
    value: 'USD',
    label: verbatim('United States dollar'),
    detail: 'USD',
    keywords: ['$', 'dollar'],
  },
  { value: 'EUR', label: verbatim('Euro'), detail: 'EUR', keywords: ['€'] },
  { value: 'CHF', label: verbatim('Swiss franc'), detail: 'CHF', keywords: ['switzerland'] },
  { value: 'JPY', label: verbatim('Japanese yen'), detail: 'JPY', keywords: ['¥', 'japan'] },
]

const BANKS = [
  { value: '021000021', label: verbatim('First Harbor Bank'), detail: '021000021' },
  { value: '026009593', label: verbatim('Bank of the Weir'), detail: '026009593' },
  { value: '121000248', label: verbatim('Second Harbor Bank'), detail: '121000248' },
]

const PHOTO_BYTES_MAX = 5 * 1024 * 1024

export const ChoiceSpecimens = () => {
  const t = useTranslate()
  return (
    <Specimens title={t('Choices, dates, files')}>
      <Specimen name="RadioGroup">
        <Radios />
      </Specimen>
      <Specimen name="ComboField">
        <Combos />
      </Specimen>
      <Specimen name={t('ComboField, the server searches')}>
        <ServerSearch />
      </Specimen>
      <Specimen name="DateField">
        <Days />
      </Specimen>
      <Specimen name="DateOfBirthField">
        <Dates />
      </Specimen>
      <Specimen name="FileField">
        <Files />
      </Specimen>
      <Specimen name={t('Text size')}>
        <TextSizeChoice />
      </Specimen>
    </Specimens>
  )
}

function Radios() {
  const t = useTranslate()
  const [marital, setMarital] = useState<string>('Single')
  const [by, setBy] = useState<'email' | 'phone' | ''>('')
  return (
    <div className="grid gap-5">
      <RadioGroup
        name="gallery-marital"
        legend={t('Marital status')}
        choices={MARITAL.map((status) => ({ value: String(status), label: t(status) }))}
        value={marital}
        onChange={setMarital}
        inline
      />
      <RadioGroup
        name="gallery-contact"
        legend={t('How should we answer?')}
        error={t('Choose how we should answer')}
        choices={[
          { value: 'email', label: t('By email'), hint: t('Within one business day') },
          { value: 'phone', label: t('By phone'), hint: t('Weekdays, 8AM to 8PM EST') },
        ]}
        value={by}
        onChange={setBy}
      />
    </div>
  )
}

function Combos() {
  const t = useTranslate()
  const [currency, setCurrency] = useState<string | null>('EUR')
  const [other, setOther] = useState<string | null>(null)
  return (
    <div className="grid gap-5">
      <ComboField
        name="gallery-currency"
        label={t('Currency')}
        hint={t('Type a name, a code or a sign')}
        options={CURRENCIES}
        value={currency}
        onChange={setCurrency}
      />
      <ComboField
        name="gallery-currency-error"
        label={t('Currency with an error')}
        error={t('Choose a currency')}
        options={CURRENCIES}
        value={other}
        onChange={setOther}
      />
    </div>
  )
}

const ANSWERED_AFTER_MS = 700

function ServerSearch() {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [bank, setBank] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), ANSWERED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <ComboField
      name="gallery-bank"
      label={t('Bank')}
      hint={t('Type the name of the bank or its routing number')}
      options={matchesOf(BANKS, asked)}
      loading={asked !== text}
      onType={setText}
      value={bank}
      onChange={setBank}
    />
  )
}

function Days() {
  const t = useTranslate()
  const [day, setDay] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>('2026-11-20')
  return (
    <div className="grid gap-5">
      <DateField
        name="gallery-pay"
        label={t('Payment date')}
        value={day}
        onChange={setDay}
        today="2026-11-21"
        min="2026-11-22"
        limits={t('The earliest date is tomorrow, Nov 22, 2026.')}
      />
      <DateField
        name="gallery-pay-error"
        label={t('Payment date with an error')}
        error={t('Choose tomorrow or a later date')}
        value={other}
        onChange={setOther}
        today="2026-11-21"
        min="2026-11-22"
      />
    </div>
  )
}

function Dates() {
  const t = useTranslate()
  const [born, setBorn] = useState(NO_DATE)
  const wrong = { month: 'April', day: '31', year: '1985' }
  const parsed = parseDateParts(wrong)
  return (
    <div className="grid gap-5">
      <DateOfBirthField name="gallery-born" value={born} onChange={setBorn} />
      <DateOfBirthField
        name="gallery-born-error"
        value={wrong}
        onChange={setBorn}
        error={parsed.ok ? undefined : t(DATE_PROBLEM[parsed.code])}
        problem={parsed.ok ? undefined : parsed.code}
      />
      <DateOfBirthField
        name="gallery-born-year"
        value={{ month: '4', day: '27', year: '85' }}
        onChange={setBorn}
        error={t(DATE_PROBLEM.year)}
        problem="year"
      />
    </div>
  )
}

function Files() {
  const t = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<Words>()
  return (
    <div className="grid gap-5">
      <FileField
        name="gallery-photo"
        legend={t('Photo of your passport')}
        hint={t('All four corners in the picture.')}
        types={['image/jpeg', 'image/png']}
        bytesMax={PHOTO_BYTES_MAX}
        chooseLabel={t('Choose a photo')}
        camera
        file={file}
        error={problem}
        onChange={(chosen, refused) => {
          setFile(chosen)
          setProblem(refused)
        }}
      />
      <FileField
        name="gallery-csv"
        legend={t('Transactions')}
        types={['text/csv']}
        bytesMax={PHOTO_BYTES_MAX}
        error={t("rows.xlsx can't be used. Choose a CSV file")}
        file={new File(['date,amount'], 'march.csv', { type: 'text/csv' })}
        onChange={() => undefined}
      />
    </div>
  )
}
