import { useState } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { Permitted } from '../../../../platform/web/may.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { Tag } from '../../../../ui/lists/Tag.tsx'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { roleWords } from '../../../accounts/contract.ts'
import type { StaffAccount, StaffOwner } from '../../staff.contract.ts'
import { AddOwnerDialog } from './AddOwnerDialog.tsx'
import { ChangePrimaryDialog } from './ChangePrimaryDialog.tsx'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import type { Changing } from './changing.ts'
import { EndOwnerDialog } from './EndOwnerDialog.tsx'

type Asked =
  | { readonly change: 'add' | 'primary' }
  | { readonly change: 'role' | 'end'; readonly owner: StaffOwner }

interface AccountOwnersProps extends Pick<Changing, 'accountId' | 'onDone' | 'onRefused'> {
  readonly account: StaffAccount
}

/** Everybody who has to do with an account, and what staff can change about it. */
export function AccountOwners({ accountId, account, onDone, onRefused }: AccountOwnersProps) {
  const t = useTranslate()
  // With the account as it was when the window opened.
  const [asked, setAsked] = useState<Asked & { readonly seen: StaffAccount }>()
  const ask = (one: Asked) => setAsked({ ...one, seen: account })
  const { owners, roles, isClosed, primaryCanChange } = account
  const hasSuccessor = owners.some(({ role }) => role === 'joint')
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {owners.map((owner) => (
          <OwnerRow
            key={owner.personId}
            owner={owner}
            roleCanChange={!isClosed && roles.some((role) => role !== owner.role)}
            onAsk={(change) => ask({ change, owner })}
          />
        ))}
      </ul>
      {isClosed ? (
        <p className="text-ink-2">{t('This account is closed. Its owners can only be removed.')}</p>
      ) : (
        <Permitted permission="accounts:manage">
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => ask({ change: 'add' })}>
              {t('Add somebody')}
            </Button>
            {primaryCanChange && hasSuccessor ? (
              <Button variant="secondary" onClick={() => ask({ change: 'primary' })}>
                {t('Change the primary owner')}
              </Button>
            ) : null}
          </div>
        </Permitted>
      )}
      {asked ? (
        <AskedDialog
          asked={asked}
          changing={{
            accountId,
            seen: asked.seen,
            onRefused,
            onClose: () => setAsked(undefined),
            onDone: (...done) => {
              setAsked(undefined)
              onDone(...done)
            },
          }}
        />
      ) : null}
    </div>
  )
}

function AskedDialog({ asked, changing }: { readonly asked: Asked; readonly changing: Changing }) {
  switch (asked.change) {
    case 'add':
      return <AddOwnerDialog {...changing} />
    case 'primary':
      return <ChangePrimaryDialog {...changing} />
    case 'role':
      return <ChangeRoleDialog {...changing} owner={asked.owner} />
    case 'end':
      return <EndOwnerDialog {...changing} owner={asked.owner} />
  }
}

interface OwnerRowProps {
  readonly owner: StaffOwner
  readonly roleCanChange: boolean
  readonly onAsk: (change: 'role' | 'end') => void
}

function OwnerRow({ owner, roleCanChange, onAsk }: OwnerRowProps) {
  const t = useTranslate()
  const { personId, name, email, role, since } = owner
  const hidden = (words: React.ReactNode) => <span className="sr-only">{words}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink
            to={`/admin/users/${personId}`}
            className="inline-block py-2.5 font-medium wrap-anywhere"
          >
            {verbatim(name)}
          </TextLink>
          <Tag>{roleWords(t, owner)}</Tag>
        </p>
        <p className="text-small wrap-anywhere text-ink-2">{verbatim(email)}</p>
        <p className="text-small text-ink-2">
          {t.rich('Since {day}', {
            day: <Time instant={since} zone={institution.timeZone} />,
          })}
        </p>
      </div>
      {role === 'primary' ? null : (
        <Permitted permission="accounts:manage">
          <div className="flex flex-wrap gap-x-2 max-sm:-ml-3.5">
            {roleCanChange ? (
              <Button variant="quiet" size="small" onClick={() => onAsk('role')}>
                {t.rich('Change role<hidden> of {name}</hidden>', { hidden, name })}
              </Button>
            ) : null}
            <Button variant="quiet" size="small" onClick={() => onAsk('end')}>
              {t.rich('Remove<hidden> {name}</hidden>', { hidden, name })}
            </Button>
          </div>
        </Permitted>
      )}
    </li>
  )
}
