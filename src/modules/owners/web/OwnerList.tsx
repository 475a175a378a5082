import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ROLE_NAMES } from '../../accounts/contract.ts'
import type { Proof } from '../../factors/contract.ts'
import { useStepUp } from '../../factors/web/factors.ts'
import type { Owner } from '../contract.ts'
import { RemoveOwner } from './RemoveOwner.tsx'

interface OwnerListProps {
  readonly accountId: string
  readonly owners: readonly Owner[]
  readonly onRemove: (owner: Owner, proof: Proof) => Promise<void>
}

/** Everybody who has to do with an account, the primary owner first. */
export function OwnerList({ accountId, owners, onRemove }: OwnerListProps) {
  const [removing, setRemoving] = useState<Owner>()
  const stepUp = useStepUp('remove_owner', { accountId })
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {owners.map((owner) => (
          <Row
            key={owner.personId ?? owner.name}
            owner={owner}
            onRemove={() => {
              stepUp.mutate()
              setRemoving(owner)
            }}
          />
        ))}
      </ul>
      {removing ? (
        <RemoveOwner
          stepUp={stepUp}
          owner={removing}
          onClose={() => setRemoving(undefined)}
          onProof={(proof) => onRemove(removing, proof)}
        />
      ) : null}
    </>
  )
}

const Row = ({ owner, onRemove }: { readonly owner: Owner; readonly onRemove: () => void }) => {
  const t = useTranslate()
  const { name, role, since, isYou, removable } = owner
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Tag>{t(ROLE_NAMES[role])}</Tag>
          {isYou ? <Tag tone="good">{t('You')}</Tag> : null}
        </p>
        {since === null ? null : (
          <p className="text-small text-ink-2">
            {t.rich('Since {day}', {
              day: <Time instant={since} zone={institution.timeZone} format="full" />,
            })}
          </p>
        )}
      </div>
      {removable ? (
        <Button variant="quiet" size="small" className="max-sm:-ml-3.5" onClick={onRemove}>
          {t.rich('Remove<hidden> {name}</hidden>', {
            hidden: (words) => <span className="sr-only">{words}</span>,
            name,
          })}
        </Button>
      ) : null}
    </li>
  )
}
