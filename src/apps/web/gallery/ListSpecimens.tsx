import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable } from '../../../ui/lists/DataTable.tsx'
import { FilterForm } from '../../../ui/fields/FilterForm.tsx'
import { Stepper } from '../../../ui/layout/Stepper.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Specimen, Specimens } from './Specimen.tsx'
import { type Translate, verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const ROWS = [
  { name: verbatim('Maya Chen'), email: 'maya.chen@example.com', balance: '$0.00' },
  { name: verbatim('Omar Haddad'), email: 'omar.haddad@example.com', balance: '$1,250.00' },
]

const search = (t: Translate) => (
  <div className="flex flex-wrap items-end gap-2">
    <TextField name="gallery-q" type="search" label={t('Search')} width="long" />
    <Button type="submit">{t('Search')}</Button>
  </div>
)

export const ListSpecimens = () => {
  const t = useTranslate()
  return (
    <Specimens title={t('Lists and progress')}>
      <Specimen name="DataTable">
        <DataTable
          caption={t('People')}
          rows={ROWS}
          keyOf={({ email }) => email}
          columns={[
            { id: 'name', head: t('Name'), cell: ({ name }) => name },
            { id: 'email', head: t('Email'), cell: ({ email }) => email },
            { id: 'balance', head: t('Balance'), cell: ({ balance }) => balance, numeric: true },
          ]}
        />
      </Specimen>
      <Specimen name="FilterForm">
        <FilterForm
          label={t('Specimens')}
          fields={['gallery-q', 'gallery-email']}
          problems={{}}
          attempt={0}
          onSubmit={() => true}
          count={1}
          onClear={() => {}}
          className="gap-4"
          search={() => search(t)}
        >
          <TextField name="gallery-email" label={t('Email')} />
        </FilterForm>
      </Specimen>
      <Specimen name="SummaryList">
        <SummaryList
          rows={[
            {
              term: t('Amount'),
              detail: verbatim('$25.00'),
              change: <TextLink to="#amount">{t('Change amount')}</TextLink>,
            },
            { term: t('Reference'), detail: verbatim('Holiday jar') },
          ]}
        />
      </Specimen>
      <Specimen name="Stepper">
        <Stepper steps={[t('Details'), t('Notice'), t('Review')]} current={1} />
      </Specimen>
      <Specimen name="Card">
        <Card
          title={t('Monthly Income')}
          titleId="gallery-card"
          aside={<TextLink to="#all">{t('View all')}</TextLink>}
        >
          {verbatim('$1,350.60')}
        </Card>
      </Specimen>
    </Specimens>
  )
}
