import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  type FilterValues,
  isSecret,
  queryOf,
  valuesIn,
} from '../../../modules/members/web/address.ts'
import { useTableLook } from '../../../modules/members/web/preferences.ts'
import { TableOptions } from '../../../modules/members/web/TableOptions.tsx'
import { UserFilterForm } from '../../../modules/members/web/UserFilterForm.tsx'
import { UserResults } from '../../../modules/members/web/UserResults.tsx'
import type { Selection } from '../../../modules/members/web/UserTable.tsx'
import { useUsers } from '../../../modules/members/web/useUsers.ts'
import { userPath } from './adminPaths.ts'

/** The filters live in the address of the dashboard, beside the tab itself. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { readonly state: { readonly usersQ?: string } | null }
  const values = { ...valuesIn(search, state?.usersQ), tab: 'all' as const }
  const apply = (next: FilterValues) => {
    const query = new URLSearchParams(queryOf({ ...next, tab: 'all' }))
    query.set('tab', 'all')
    setSearch(query, {
      preventScrollReset: true,
      // An account number stays out of the address.
      ...(isSecret(next.q) && { state: { usersQ: next.q } }),
    })
  }
  return { values, apply }
}

/** Everybody there is, on the dashboard. */
export function AllUsers() {
  const { values, apply } = useFilters()
  const users = useUsers(values)
  const [look, setLook] = useTableLook()
  const [selection, setSelection] = useState<Selection>(new Map())
  return (
    <div className="grid gap-4">
      <UserFilterForm applied={values} onApply={apply} />
      <div>
        <TableOptions look={look} onChange={setLook} />
      </div>
      <UserResults
        {...{ users, values, apply, look, selection }}
        onSelect={setSelection}
        pathOf={userPath}
      />
    </div>
  )
}
