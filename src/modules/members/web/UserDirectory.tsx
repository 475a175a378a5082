import { useState } from 'react'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TABS } from '../contract.ts'
import { onTab, queryOf } from './address.ts'
import { useTableLook } from './preferences.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { TableOptions } from './TableOptions.tsx'
import { UserFilterForm } from './UserFilterForm.tsx'
import { UserResults } from './UserResults.tsx'
import type { Selection } from './UserTable.tsx'
import { useUserFilters } from './useUserFilters.ts'
import { useUsers } from './useUsers.ts'
import { TAB_LABEL } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface UserDirectoryProps {
  /** Where the page of a person is. */
  readonly pathOf?: (userId: string) => string
}

const usualPath = (userId: string): string => `/admin/users/${userId}`

/** Everybody, in tabs: searched, filtered and sorted by the server, and all of it in the address. */
export function UserDirectory({ pathOf = usualPath }: UserDirectoryProps) {
  const t = useTranslate()
  const { values, apply } = useUserFilters()
  const users = useUsers(values)
  const [look, setLook] = useTableLook()
  const [selection, setSelection] = useState<Selection>(new Map())
  const { counts } = users
  const panel = (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <SavedFilters query={queryOf(values)} />
        <TableOptions look={look} onChange={setLook} />
      </div>
      <UserResults {...{ users, values, apply, look, selection, pathOf }} onSelect={setSelection} />
    </div>
  )
  return (
    <div className="grid gap-6">
      <UserFilterForm applied={values} onApply={apply} />
      <Tabs
        label={t('Users')}
        activation="manual"
        selected={values.tab}
        onSelect={(tab) => {
          if (tab !== values.tab) apply(onTab(values, tab))
        }}
        items={TABS.map((tab) => ({
          id: tab,
          label: counts
            ? t('{tab} ({count})', { tab: t(TAB_LABEL[tab]), count: counts[tab] })
            : t(TAB_LABEL[tab]),
          panel: tab === values.tab ? panel : null,
        }))}
      />
    </div>
  )
}
