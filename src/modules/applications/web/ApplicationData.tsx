import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../platform/web/api.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import {
  AGREEMENT_TITLES,
  type ApplicationDetail,
  type ChecklistItem,
  revealIdNumber,
} from '../contract.ts'
import { countryName } from '../../../platform/web/countries.ts'
import { Documents } from './Documents.tsx'
import { GroupTicks } from './Checklist.tsx'
import { CONTACT, DOCUMENTS, PERSONAL } from './checklistGroups.ts'

interface DataProps {
  readonly detail: ApplicationDetail
  readonly ticked: ReadonlySet<ChecklistItem>
  /** Where there is no room for a checklist beside it, the items stand under each group. */
  readonly onToggle?: ((item: ChecklistItem) => void) | undefined
}

/** What the applicant told us; whatever has been checked is lit. */
export function ApplicationData({ detail, ticked, onToggle }: DataProps) {
  const { address, emergencyContact, document: id } = detail
  return (
    <div className="grid gap-6">
      <Group title="Personal Information">
        <Row label="Email" lit={ticked.has('email')} value={<EmailAddress detail={detail} />} />
        <Row
          label="Date of birth"
          lit={ticked.has('dateOfBirth')}
          value={<Time instant={`${detail.dateOfBirth}T00:00:00Z`} zone="UTC" />}
        />
        <Row
          label="Nationality"
          lit={ticked.has('nationality')}
          value={countryName(detail.nationality)}
        />
        <Row
          label="Address"
          lit={ticked.has('addressComplete')}
          value={
            <address className="grid">
              <span>{address.street}</span>
              <span>
                {address.city}, {address.state} {address.postalCode}
              </span>
              <span>{countryName(address.country)}</span>
            </address>
          }
        />
        <Row
          label="Marital status"
          lit={ticked.has('maritalStatus')}
          value={detail.maritalStatus}
        />
      </Group>
      {onToggle ? <GroupTicks group={PERSONAL} {...{ ticked, onToggle }} /> : null}
      <Group title="Contact Information">
        <Row label="Phone" lit={ticked.has('phone')} value={detail.phoneNumber} />
        <Row label="Alternative email" value={detail.alternativeEmail ?? 'Not provided'} />
        <Row
          label="Emergency contact"
          lit={ticked.has('emergencyContact')}
          value={
            <>
              {emergencyContact.name} ({emergencyContact.relationship}),{' '}
              <span className="inline-block">{emergencyContact.phone}</span>
            </>
          }
        />
      </Group>
      {onToggle ? <GroupTicks group={CONTACT} {...{ ticked, onToggle }} /> : null}
      <Group title="Identification Document">
        <Row label="ID type" lit={ticked.has('idCardPresent')} value={id.type} />
        <Row
          label="ID number"
          lit={ticked.has('idCardValid')}
          value={<IdNumber detail={detail} />}
        />
        <Row
          label="Copy of the ID"
          whole
          lit={ticked.has('idCardClear')}
          value={<Documents detail={detail} />}
        />
      </Group>
      {onToggle ? <GroupTicks group={DOCUMENTS} {...{ ticked, onToggle }} /> : null}
      <Agreements detail={detail} />
      <History detail={detail} />
    </div>
  )
}

const Agreements = ({ detail }: Pick<DataProps, 'detail'>) => (
  <Group title="Agreements">
    {detail.agreements.map(({ document, version, agreedAt }) => (
      <Row
        key={document}
        label={AGREEMENT_TITLES[document]}
        value={
          <>
            Agreed <Time instant={agreedAt} zone={institution.timeZone} format="moment" />, version{' '}
            {version}
          </>
        }
      />
    ))}
    {detail.agreements.length === 0 ? (
      <Row label="Agreements" value="Registered before these were asked for" />
    ) : null}
  </Group>
)

const History = ({ detail }: Pick<DataProps, 'detail'>) => (
  <Group title="History">
    {detail.history.map((step) => (
      <Row
        key={`${step.at} ${step.move}`}
        label={STEP[step.move]}
        value={
          <>
            <Time instant={step.at} zone={institution.timeZone} format="moment" />,{' '}
            {step.by ?? 'the applicant'}
            {step.note ? <p className="mt-1 whitespace-pre-line">{step.note}</p> : null}
          </>
        }
      />
    ))}
  </Group>
)

const STEP: Readonly<Record<ApplicationDetail['history'][number]['move'], string>> = {
  submit: 'Submitted',
  answer: 'Answered',
  requestInformation: 'Information requested',
  approve: 'Approved',
  reject: 'Rejected',
  reopen: 'Reopened',
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <dl className="mt-2 divide-y divide-line border-y border-line">{children}</dl>
  </section>
)

interface RowProps {
  readonly label: string
  readonly value: ReactNode
  readonly lit?: boolean
  /** Across the whole width, for what is to be looked at. */
  readonly whole?: boolean
}

const Row = ({ label, value, lit = false, whole = false }: RowProps) => (
  <div
    className={classNames(
      'grid gap-x-4 gap-y-1 px-2 py-2.5',
      !whole && 'sm:grid-cols-[8.5rem_minmax(0,1fr)]',
      lit && 'bg-brand-soft',
    )}
  >
    <dt className="text-small text-ink-2">{label}</dt>
    <dd className="flex min-w-0 items-start justify-between gap-2 break-words">
      <div className="min-w-0 flex-1 break-words">{value}</div>
      {lit ? (
        <Check aria-hidden="true" className="size-5 shrink-0 text-brand" strokeWidth={2} />
      ) : null}
    </dd>
  </div>
)

const EmailAddress = ({ detail: { email, emailConfirmedAt } }: Pick<DataProps, 'detail'>) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 break-all">{email}</span>
    {emailConfirmedAt === null ? (
      <Tag tone="waiting" icon>
        Not confirmed
      </Tag>
    ) : (
      <Tag tone="good" icon>
        Confirmed <Time instant={emailConfirmedAt} zone={institution.timeZone} />
      </Tag>
    )}
  </span>
)

/** Masked until somebody asks, and who asked is recorded. */
function IdNumber({ detail }: { readonly detail: ApplicationDetail }) {
  const reveal = useMutation({
    mutationFn: () => call(revealIdNumber, { params: { id: detail.id } }),
  })
  if (reveal.data) return reveal.data.idNumber
  return (
    <div className="flex flex-wrap items-center gap-2">
      {detail.document.maskedNumber}
      <ActionFailure
        className="basis-full"
        failure={reveal.isError ? 'It could not be shown. Try again.' : undefined}
      />
      <Button
        variant="secondary"
        size="small"
        busy={reveal.isPending}
        onClick={() => reveal.mutate()}
      >
        Show<span className="sr-only"> ID number</span>
      </Button>
      <span className="text-small text-ink-2">Showing it is recorded.</span>
    </div>
  )
}
