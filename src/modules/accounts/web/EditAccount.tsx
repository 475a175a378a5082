import { useState } from 'react'
import { messageOf } from '../../../platform/web/failures.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { Words } from '../../../values/sentence.ts'
import { AccountForm } from './AccountForm.tsx'
import { EditedAccounts, nameAmong } from './EditedAccounts.tsx'
import { keysOf, useMemberAccounts } from './useMemberAccounts.ts'
import { usePassing } from '../../../ui/hooks/usePassing.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface EditAccountProps {
  readonly personId: string
}

/** The accounts of a member, and a form to change each. */
export function EditAccount({ personId }: EditAccountProps) {
  const t = useTranslate()
  const query = useMemberAccounts(personId)
  useFollowing(['ledger.posted'], keysOf(personId).queryKey)
  const { data } = query
  const [editedId, setEditedId] = useState<string>()
  const [handedOn, setHandedOn] = useState<Words>()
  const { sentence, show } = usePassing()
  if (!data) return <Waiting query={query} />
  if (data.accounts.length === 0)
    return <p className="text-ink-2">{t('This person has no accounts.')}</p>
  const edited = data.accounts.find(({ id }) => id === editedId)
  return (
    <div className="grid gap-4">
      {sentence ? <Notice kind="success">{sentence}</Notice> : null}
      {handedOn ? <Notice live>{handedOn}</Notice> : null}
      <EditedAccounts
        accounts={data.accounts}
        onEdit={(id) => {
          setHandedOn(undefined)
          setEditedId(id)
        }}
      />
      {edited ? (
        <AccountForm
          key={edited.id}
          personId={personId}
          account={edited}
          onSaved={() => {
            setEditedId(undefined)
            show(t('{account} was updated.', { account: nameAmong(t, data.accounts, edited) }))
          }}
          onHandedOn={(words) => {
            setEditedId(undefined)
            setHandedOn(words)
          }}
          onClose={() => setEditedId(undefined)}
        />
      ) : null}
    </div>
  )
}

const Waiting = ({ query }: { readonly query: ReturnType<typeof useMemberAccounts> }) => {
  const t = useTranslate()
  return (
    <NotLoaded query={query} label={t('Loading accounts')} failed={messageOf(t, query.error)}>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    </NotLoaded>
  )
}
