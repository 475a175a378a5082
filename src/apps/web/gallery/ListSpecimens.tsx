import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable } from '../../../ui/lists/DataTable.tsx'
import { FilterForm } from '../../../ui/fields/FilterForm.tsx'
import { Stepper } from '../../../ui/layout/Stepper.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Specimen, Specimens } from './Specimen.tsx'

const ROWS = [
  { name: 'Maya Chen', email: 'maya.chen@example.com', balance: '$0.00' },
  { name: 'Omar Haddad', email: 'omar.haddad@example.com', balance: '$1,250.00' },
]

const search = () => (
  <div className="flex flex-wrap items-end gap-2">
    <TextField name="gallery-q" type="search" label="Search" width="long" />
    <Button type="submit">Search</Button>
  </div>
)

export const ListSpecimens = () => (
  <Specimens title="Lists and progress">
    <Specimen name="DataTable">
      <DataTable
        caption="People"
        rows={ROWS}
        keyOf={({ email }) => email}
        columns={[
          { id: 'name', head: 'Name', cell: ({ name }) => name },
          { id: 'email', head: 'Email', cell: ({ email }) => email },
          { id: 'balance', head: 'Balance', cell: ({ balance }) => balance, numeric: true },
        ]}
      />
    </Specimen>
    <Specimen name="FilterForm">
      <FilterForm
        label="Specimens"
        fields={['gallery-q', 'gallery-email']}
        problems={{}}
        attempt={0}
        onSubmit={() => true}
        count={1}
        onClear={() => {}}
        className="gap-4"
        search={search}
      >
        <TextField name="gallery-email" label="Email" />
      </FilterForm>
    </Specimen>
    <Specimen name="SummaryList">
      <SummaryList
        rows={[
          {
            term: 'Amount',
            detail: '$25.00',
            change: <TextLink to="#amount">Change amount</TextLink>,
          },
          { term: 'Reference', detail: 'Holiday jar' },
        ]}
      />
    </Specimen>
    <Specimen name="Stepper">
      <Stepper steps={['Details', 'Notice', 'Review']} current={1} />
    </Specimen>
    <Specimen name="Card">
      <Card
        title="Monthly Income"
        titleId="gallery-card"
        aside={<TextLink to="#all">View all</TextLink>}
      >
        $1,350.60
      </Card>
    </Specimen>
  </Specimens>
)
