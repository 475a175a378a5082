import { type ReactNode, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type AccountKind, roleWords } from '../../accounts/contract.ts'
import type { Proof } from '../../factors/contract.ts'
import { useStepUp } from '../../factors/web/factors.ts'
import type { Owner, Owners } from '../contract.ts'
import { ChangeCap } from './ChangeCap.tsx'
import { RemoveOwner } from './RemoveOwner.tsx'
import { mayWords } from './roleHints.ts'

interface OwnerListProps {
  readonly accountId: string
  readonly kind: AccountKind
  readonly twoToSign: boolean
  readonly owners: readonly Owner[]
  readonly onRemove: (owner: Owner, proof: Proof) => Promise<void>
  readonly onCapped: (owner: Owner, owners: Owners) => void
}

/** Everybody who has to do with an account, the primary owner first. */
export function OwnerList({
  accountId,
  kind,
  twoToSign,
  owners,
  onRemove,
  onCapped,
}: OwnerListProps) {
  const [removing, setRemoving] = useState<Owner>()
  const [capping, setCapping] = useState<Owner>()
  const stepUp = useStepUp('remove_owner', { accountId })
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {owners.map((owner) => (
          <Row
            key={owner.personId ?? owner.name}
            owner={owner}
            kind={kind}
            twoToSign={twoToSign}
            onCap={() => setCapping(owner)}
            onRemove={() => {
              stepUp.mutate()
              setRemoving(owner)
            }}
          />
        ))}
      </ul>
      {capping ? (
        <ChangeCap
          accountId={accountId}
          owner={capping}
          onChanged={(after) => {
            setCapping(undefined)
            onCapped(capping, after)
          }}
          onClose={() => setCapping(undefined)}
        />
      ) : null}
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

interface RowProps {
  readonly owner: Owner
  readonly kind: AccountKind
  readonly twoToSign: boolean
  readonly onCap: () => void
  readonly onRemove: () => void
}

const Row = ({ owner, kind, twoToSign, onCap, onRemove }: RowProps) => {
  const t = useTranslate()
  const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>
  const { name, role, since, isYou, removable } = owner
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Tag>{roleWords(t, owner)}</Tag>
          {isYou ? <Tag tone="good">{t('You')}</Tag> : null}
        </p>
        {/* Of others, whoever only looks is not told what they may move. */}
        {since === null && !isYou ? null : (
          <p className="mt-1 text-small">{mayWords(t, owner, { kind, twoToSign })}</p>
        )}
        {since === null ? null : (
          <p className="text-small text-ink-2">
            {t.rich('Since {day}', {
              day: <Time instant={since} zone={institution.timeZone} />,
            })}
          </p>
        )}
      </div>
      {removable ? (
        <div className="flex gap-x-2 max-sm:-ml-3.5 max-sm:flex-wrap sm:-mr-3.5 sm:shrink-0">
          {role === 'delegate' ? (
            <Button variant="quiet" size="small" onClick={onCap}>
              {t.rich('Change limit<hidden> of {name}</hidden>', { hidden, name })}
            </Button>
          ) : null}
          <Button variant="quiet" size="small" onClick={onRemove}>
            {t.rich('Remove<hidden> {name}</hidden>', { hidden, name })}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
