import { useState } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { Fieldset } from '../../../ui/fields/Fieldset.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import { STATUS_NAMES, TYPE_NAMES } from '../row.contract.ts'
import { accountOptions, optionsOf } from './choices.ts'
import type { Target } from './csv/headings.ts'
import { type Mapping, missingIn, TARGET_LABELS, TARGETS } from './csv/mapping.ts'
import type { OpenFile } from './useCsvFile.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Translate, verbatim, type Words } from '../../../values/sentence.ts'

interface ColumnMappingProps {
  readonly file: OpenFile
  readonly accounts: readonly MemberAccount[]
  readonly onMatched: (mapping: Mapping) => void
  readonly onClose: () => void
}

/** Which column is what, for a file of another bank: proposed, and for a person to confirm. */
export function ColumnMapping({ file, accounts, onMatched, onClose }: ColumnMappingProps) {
  const t = useTranslate()
  const [mapping, setMapping] = useState(file.mapping)
  const [asked, setAsked] = useState(0)
  const missing = missingIn(mapping)
  const choose = (target: Target, place: string) => {
    const { [target]: _, ...others } = mapping.columns
    const columns = place === '' ? others : { ...others, [target]: Number(place) }
    setMapping({ ...mapping, columns })
  }
  return (
    <div className="grid gap-6">
      <p>
        {t.rich(whyAsked(file), {
          file: <strong className="break-all">{file.name}</strong>,
        })}
      </p>
      <Fieldset id="map-columns" legend={t('Columns of the file')}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {TARGETS.map((target) => (
            <SelectField
              key={target}
              name={`map-${target}`}
              label={t(TARGET_LABELS[target])}
              prompt={t('Not in this file')}
              options={file.table.header.map((heading, place) => ({
                value: String(place),
                label: optionWords(t, heading, file.table.rows[0]?.[place], place),
              }))}
              value={String(mapping.columns[target] ?? '')}
              onChange={(event) => choose(target, event.target.value)}
            />
          ))}
        </div>
      </Fieldset>
      <StandIns {...{ mapping, accounts }} onChange={setMapping} />
      <ActionFailure failure={asked > 0 && missing ? t(missing) : undefined} attempt={asked} />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            setAsked(asked + 1)
            if (!missing) onMatched(mapping)
          }}
        >
          {t('Show the rows')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('Choose another file')}
        </Button>
      </div>
    </div>
  )
}

const WHY_ASKED = {
  headless: say(
    '{file} has no headings. Say which is which; the first value of each is shown beside it.',
  ),
  comma: say(
    '{file} writes the cents after a comma. Say which is which; the first value of each is shown beside it.',
  ),
  others: say(
    '{file} has other columns than our template. Say which is which; the first value of each is shown beside it.',
  ),
} as const

const whyAsked = ({ table, mapping }: OpenFile) =>
  WHY_ASKED[table.headless ? 'headless' : mapping.ours ? 'comma' : 'others']

const SAMPLE_LENGTH = 24

function optionWords(
  t: Translate,
  heading: string,
  sample: string | undefined,
  place: number,
): Words {
  const name = verbatim(heading || t('Column {number}', { number: place + 1 }))
  if (!sample) return name
  const short = sample.length > SAMPLE_LENGTH ? `${sample.slice(0, SAMPLE_LENGTH)}…` : sample
  return verbatim(`${name} (${short})`)
}

interface StandInsProps {
  readonly mapping: Mapping
  readonly accounts: readonly MemberAccount[]
  readonly onChange: (mapping: Mapping) => void
}

/** What every row gets for the columns the file does not have. */
function StandIns({ mapping, accounts, onChange }: StandInsProps) {
  const t = useTranslate()
  const { columns, fixed } = mapping
  const set = (changed: Partial<Mapping['fixed']>) =>
    onChange({ ...mapping, fixed: { ...fixed, ...changed } })
  const bySide = columns.withdrawal !== undefined || columns.deposit !== undefined
  return (
    <Fieldset
      id="map-fixed"
      legend={t('For what the file does not say')}
      hint={t('A category we do not know is filed under the one chosen here.')}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.account === undefined ? (
          <SelectField
            name="map-fixed-account"
            label={t('Account of every row')}
            options={accountOptions(t, accounts)}
            value={fixed.account}
            onChange={(event) => set({ account: event.target.value })}
          />
        ) : null}
        {columns.type === undefined && !bySide ? (
          <SelectField
            name="map-fixed-type"
            label={t('Type of every row')}
            options={[
              { value: 'by sign', label: t('By the sign: less than zero is a debit') },
              ...optionsOf(t, TYPE_NAMES),
            ]}
            value={fixed.type}
            onChange={(event) => set({ type: event.target.value as typeof fixed.type })}
          />
        ) : null}
        <SelectField
          name="map-fixed-category"
          label={t('Category where it is missing')}
          options={optionsOf(t, CATEGORY_NAMES)}
          value={fixed.category}
          onChange={(event) => set({ category: event.target.value as typeof fixed.category })}
        />
        {columns.status === undefined ? (
          <SelectField
            name="map-fixed-status"
            label={t('Status of every row')}
            options={optionsOf(t, STATUS_NAMES)}
            value={fixed.status}
            onChange={(event) => set({ status: event.target.value as typeof fixed.status })}
          />
        ) : null}
        <ChoiceStrip
          legend={t('Dates such as 3/4/26')}
          choices={[
            { value: 'month-first', label: t('Month first') },
            { value: 'day-first', label: t('Day first') },
          ]}
          value={mapping.dateOrder}
          onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
        />
        <ChoiceStrip
          legend={t('Cents in amounts')}
          choices={[
            { value: '.', label: verbatim('1,250.50') },
            { value: ',', label: verbatim('1.250,50') },
          ]}
          value={mapping.decimalMark}
          onChange={(decimalMark) => onChange({ ...mapping, decimalMark })}
        />
      </div>
    </Fieldset>
  )
}
