import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { countryName } from '../../../platform/web/countries.ts'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { type HiddenField, revealField, type UserDetail } from '../contract.ts'
import { ChangeDetailsDialog } from './ChangeDetailsDialog.tsx'

/** Who somebody is. What could be stolen is covered until staff ask for it, which is recorded. */
export function PersonalDetails({ user }: { readonly user: UserDetail }) {
  const { address, emergencyContact: contact, masked, lastSignIn } = user
  const lines = [address.street, `${address.city}, ${address.state} ${address.postalCode}`]
  const country = address.country === null ? [] : [countryName(address.country)]
  const covered = (field: HiddenField, what: string) =>
    masked[field] === null ? null : (
      <Covered userId={user.id} field={field} masked={masked[field]} what={what} />
    )
  const [changing, setChanging] = useState<UserDetail>()
  const [said, setSaid] = useState<string>()
  const focusNext = useFocusNext()
  return (
    <Card title="Personal details" titleId="details-title">
      {said ? (
        <Notice kind="success" live className="mb-4">
          {said}
        </Notice>
      ) : null}
      <SummaryList
        rows={[
          { term: 'Email', detail: user.email },
          { term: 'Phone', detail: user.phone },
          { term: 'Address', detail: [...lines, ...country].join(', ') },
          { term: 'Date of birth', detail: covered('dateOfBirth', 'date of birth') },
          { term: 'Nationality', detail: user.nationality && countryName(user.nationality) },
          { term: 'Marital status', detail: user.maritalStatus },
          { term: 'Alternative email', detail: user.alternativeEmail },
          {
            term: 'Emergency contact',
            detail: contact && `${contact.name}, ${contact.relationship}, ${contact.phone}`,
          },
          { term: user.idType ?? 'ID number', detail: covered('idNumber', 'ID number') },
          {
            term: 'Registered',
            detail: (
              <>
                <Time instant={user.registeredAt} zone={institution.timeZone} format="moment" />
                {user.createdBy ? `, created by ${user.createdBy}` : ''}
              </>
            ),
          },
          {
            term: 'Last sign-in',
            detail: lastSignIn ? (
              <>
                <Time instant={lastSignIn.at} zone={institution.timeZone} format="moment" /> from{' '}
                {lastSignIn.address}
              </>
            ) : (
              'Never'
            ),
          },
        ]}
      />
      {user.isSelf ? (
        <p className="mt-4 text-ink-2">Somebody else has to change yours.</p>
      ) : (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setSaid(undefined)
            setChanging(user)
          }}
        >
          Change details
        </Button>
      )}
      {changing ? (
        <ChangeDetailsDialog
          user={changing}
          onClose={() => setChanging(undefined)}
          onDone={(sentence) => {
            setChanging(undefined)
            setSaid(sentence)
            focusNext('details-title')
          }}
        />
      ) : null}
    </Card>
  )
}

interface CoveredProps {
  readonly userId: string
  readonly field: HiddenField
  readonly masked: string
  readonly what: string
}

function Covered({ userId, field, masked, what }: CoveredProps) {
  const [shown, setShown] = useState<string>()
  const reveal = useMutation({
    mutationFn: () => call(revealField, { params: { id: userId }, body: { field } }),
    onSuccess: ({ value }) => {
      setShown(value)
      announce(`The ${what} is shown. This was recorded.`)
    },
  })
  return (
    <div className="inline-flex flex-wrap items-center gap-x-3">
      <span className="tabular-nums">
        {shown ?? (
          <>
            <span aria-hidden="true">{masked}</span>
            <span className="sr-only">Covered</span>
          </>
        )}
      </span>
      <ActionFailure className="my-3 basis-full font-normal" failure={reveal.error?.message} />
      <Button
        variant="quiet"
        size="small"
        className="-my-2"
        busy={reveal.isPending}
        onClick={() => (shown === undefined ? reveal.mutate() : setShown(undefined))}
      >
        {shown === undefined ? 'Show' : 'Hide'}
        <span className="sr-only"> {what}</span>
      </Button>
      <span className="text-small font-normal text-ink-2">Showing it is recorded.</span>
    </div>
  )
}
