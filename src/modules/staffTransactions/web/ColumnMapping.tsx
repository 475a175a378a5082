import { useState } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { Fieldset } from '../../../ui/fields/Fieldset.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { CATEGORIES } from '../../../values/categories.ts'
import { ACCOUNT_KINDS } from '../../accounts/contract.ts'
import { STATUSES } from '../row.contract.ts'
import type { Target } from './csv/headings.ts'
import { labelOfTarget, type Mapping, missingIn, TARGETS } from './csv/mapping.ts'
import type { OpenFile } from './useCsvFile.ts'

interface ColumnMappingProps {
  readonly file: OpenFile
  readonly onMatched: (mapping: Mapping) => void
  readonly onClose: () => void
}

const NOT_THERE = 'Not in this file'

/** Which column is what, for a file of another bank: proposed, and for a person to confirm. */
export function ColumnMapping({ file, onMatched, onClose }: ColumnMappingProps) {
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
        <strong className="break-all">{file.name}</strong> {whyAsked(file)} Say which is which; the
        first value of each is shown beside it.
      </p>
      <Fieldset id="map-columns" legend="Columns of the file">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {TARGETS.map((target) => (
            <SelectField
              key={target}
              name={`map-${target}`}
              label={labelOfTarget(target)}
              prompt={NOT_THERE}
              options={file.table.header.map((heading, place) => ({
                value: String(place),
                label: optionWords(heading, file.table.rows[0]?.[place], place),
              }))}
              value={String(mapping.columns[target] ?? '')}
              onChange={(event) => choose(target, event.target.value)}
            />
          ))}
        </div>
      </Fieldset>
      <StandIns mapping={mapping} onChange={setMapping} />
      <ActionFailure failure={asked > 0 ? missing : undefined} attempt={asked} />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            setAsked(asked + 1)
            if (!missing) onMatched(mapping)
          }}
        >
          Show the rows
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}

function whyAsked({ table, mapping }: OpenFile): string {
  if (table.headless) return 'has no headings.'
  if (mapping.ours) return 'writes the cents after a comma.'
  return 'has other columns than our template.'
}

const SAMPLE_LENGTH = 24

function optionWords(heading: string, sample: string | undefined, place: number): string {
  const name = heading || `Column ${place + 1}`
  if (!sample) return name
  return `${name} (${sample.length > SAMPLE_LENGTH ? `${sample.slice(0, SAMPLE_LENGTH)}…` : sample})`
}

interface StandInsProps {
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))

/** What every row gets for the columns the file does not have. */
function StandIns({ mapping, onChange }: StandInsProps) {
  const { columns, fixed } = mapping
  const set = (changed: Partial<Mapping['fixed']>) =>
    onChange({ ...mapping, fixed: { ...fixed, ...changed } })
  const bySide = columns.withdrawal !== undefined || columns.deposit !== undefined
  return (
    <Fieldset
      id="map-fixed"
      legend="For what the file does not say"
      hint="A category we do not know is filed under the one chosen here."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.account === undefined ? (
          <SelectField
            name="map-fixed-account"
            label="Account of every row"
            options={optionsOf(ACCOUNT_KINDS)}
            value={fixed.account}
            onChange={(event) => set({ account: event.target.value as typeof fixed.account })}
          />
        ) : null}
        {columns.type === undefined && !bySide ? (
          <SelectField
            name="map-fixed-type"
            label="Type of every row"
            options={[
              { value: 'by sign', label: 'By the sign: less than zero is a debit' },
              { value: 'credit', label: 'credit' },
              { value: 'debit', label: 'debit' },
            ]}
            value={fixed.type}
            onChange={(event) => set({ type: event.target.value as typeof fixed.type })}
          />
        ) : null}
        <SelectField
          name="map-fixed-category"
          label="Category where it is missing"
          options={optionsOf(CATEGORIES)}
          value={fixed.category}
          onChange={(event) => set({ category: event.target.value as typeof fixed.category })}
        />
        {columns.status === undefined ? (
          <SelectField
            name="map-fixed-status"
            label="Status of every row"
            options={optionsOf(STATUSES)}
            value={fixed.status}
            onChange={(event) => set({ status: event.target.value as typeof fixed.status })}
          />
        ) : null}
        <ChoiceStrip
          legend="Dates such as 3/4/26"
          choices={[
            { value: 'month-first', label: 'Month first' },
            { value: 'day-first', label: 'Day first' },
          ]}
          value={mapping.dateOrder}
          onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
        />
        <ChoiceStrip
          legend="Cents in amounts"
          choices={[
            { value: '.', label: '1,250.50' },
            { value: ',', label: '1.250,50' },
          ]}
          value={mapping.decimalMark}
          onChange={(decimalMark) => onChange({ ...mapping, decimalMark })}
        />
      </div>
    </Fieldset>
  )
}
