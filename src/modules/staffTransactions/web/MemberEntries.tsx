import { useState } from 'react'
import { Permitted } from '../../../platform/web/may.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { AddTransactions } from './AddTransactions.tsx'
import { namedAccounts } from './choices.ts'
import { CsvUpload } from './CsvUpload.tsx'
import { useMemberAccounts } from '../../accounts/web/accounts.ts'
import { UserTransactions } from './UserTransactions.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface MemberEntriesProps {
  readonly personId: string
}

/** Adding and transactions of a member: the middle of the page about a user. */
export function MemberEntries({ personId }: MemberEntriesProps) {
  const t = useTranslate()
  const [way, setWay] = useState<'table' | 'file'>('table')
  const [newBatches, setNewBatches] = useState<readonly string[]>([])
  const { data } = useMemberAccounts(personId)
  const ownsNone = data !== undefined && namedAccounts(data.accounts).length === 0
  const onAdded = (batchId: string) => setNewBatches((before) => [...before, batchId])
  return (
    <div className="grid gap-6">
      <Permitted permission="transactions:post">
        <Card title={t('Add Transactions')} titleId="entries-add">
          {ownsNone ? (
            <p>{t('There is no account of their own to add transactions to.')}</p>
          ) : (
            <div className="grid gap-4">
              <ChoiceStrip
                legend={t('How')}
                choices={[
                  { value: 'table', label: t('Type in a table') },
                  { value: 'file', label: t('Upload a CSV file') },
                ]}
                value={way}
                onChange={setWay}
              />
              {/* Both stay, so that whoever looks at the other way loses nothing of what they typed. */}
              <div hidden={way !== 'table'}>
                <AddTransactions personId={personId} onAdded={onAdded} />
              </div>
              <div hidden={way !== 'file'}>
                <CsvUpload personId={personId} onAdded={onAdded} />
              </div>
            </div>
          )}
        </Card>
      </Permitted>
      <Card title={t('User Transactions')} titleId="entries-list">
        <UserTransactions personId={personId} newBatches={newBatches} />
      </Card>
    </div>
  )
}
