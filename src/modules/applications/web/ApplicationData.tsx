import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../platform/web/api.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { recordedWords } from '../../../values/person.ts'
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
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'

interface DataProps {
  readonly detail: ApplicationDetail
  readonly ticked: ReadonlySet<ChecklistItem>
  /** Where there is no room for a checklist beside it, the items stand under each group. */
  readonly onToggle?: ((item: ChecklistItem) => void) | undefined
}

/** What the applicant told us; whatever has been checked is lit. */
export function ApplicationData({ detail, ticked, onToggle }: DataProps) {
  const t = useTranslate()
  const { address, emergencyContact, document: id } = detail
  return (
    <div className="grid gap-6">
      {detail.nameUncleared ? <NameOnHold /> : null}
      <Group title={t('Personal Information')}>
        <Row
          label={t('Email')}
          lit={ticked.has('email')}
          value={<EmailAddress detail={detail} />}
        />
        <Row
          label={t('Date of birth')}
          lit={ticked.has('dateOfBirth')}
          value={<Time instant={`${detail.dateOfBirth}T00:00:00Z`} zone="UTC" />}
        />
        <Row
          label={t('Nationality')}
          lit={ticked.has('nationality')}
          value={countryName(detail.nationality)}
        />
        <Row
          label={t('Address')}
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
          label={t('Marital status')}
          lit={ticked.has('maritalStatus')}
          value={recordedWords(t, detail.maritalStatus)}
        />
      </Group>
      {onToggle ? <GroupTicks group={PERSONAL} {...{ ticked, onToggle }} /> : null}
      <Group title={t('Contact Information')}>
        <Row label={t('Phone')} lit={ticked.has('phone')} value={detail.phoneNumber} />
        <Row label={t('Alternative email')} value={detail.alternativeEmail ?? t('Not provided')} />
        <Row
          label={t('Emergency contact')}
          lit={ticked.has('emergencyContact')}
          value={t.rich('{name} ({relationship}), {phone}', {
            name: emergencyContact.name,
            relationship: emergencyContact.relationship,
            phone: <span className="inline-block">{emergencyContact.phone}</span>,
          })}
        />
      </Group>
      {onToggle ? <GroupTicks group={CONTACT} {...{ ticked, onToggle }} /> : null}
      <Group title={t('Identification Document')}>
        <Row
          label={t('ID type')}
          lit={ticked.has('idCardPresent')}
          value={recordedWords(t, id.type)}
        />
        <Row
          label={t('ID number')}
          lit={ticked.has('idCardValid')}
          value={<IdNumber detail={detail} />}
        />
        <Row
          label={t('Copy of the ID')}
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

/** Two administrators look at the name first; the applicant is told nothing of it. */
const NameOnHold = () => {
  const t = useTranslate()
  return (
    <Notice kind="warning" title={t('This name is like one on the sanctions list')}>
      {t.rich('It has to be <link>cleared</link> before the application can be approved.', {
        link: (words) => <TextLink to="/admin/sanctions">{words}</TextLink>,
      })}
    </Notice>
  )
}

const Agreements = ({ detail }: Pick<DataProps, 'detail'>) => {
  const t = useTranslate()
  return (
    <Group title={t('Agreements')}>
      {detail.agreements.map(({ document, version, agreedAt }) => (
        <Row
          key={document}
          label={t(AGREEMENT_TITLES[document])}
          value={t.rich('Agreed {time}, version {version}', {
            time: <Time instant={agreedAt} zone={institution.timeZone} format="moment" />,
            version,
          })}
        />
      ))}
      {detail.agreements.length === 0 ? (
        <Row label={t('Agreements')} value={t('Registered before these were asked for')} />
      ) : null}
    </Group>
  )
}

const History = ({ detail }: Pick<DataProps, 'detail'>) => {
  const t = useTranslate()
  return (
    <Group title={t('History')}>
      {detail.history.map((step) => (
        <Row
          key={`${step.at} ${step.move}`}
          label={t(STEP[step.move])}
          value={
            <>
              <Time instant={step.at} zone={institution.timeZone} format="moment" />,{' '}
              {step.by ?? t('the applicant')}
              {step.note ? <p className="mt-1 whitespace-pre-line">{step.note}</p> : null}
            </>
          }
        />
      ))}
    </Group>
  )
}

const STEP: Readonly<Record<ApplicationDetail['history'][number]['move'], Sentence>> = {
  submit: say('Submitted'),
  answer: say('Answered'),
  requestInformation: say('Information requested'),
  approve: say('Approved'),
  reject: say('Rejected'),
  reopen: say('Reopened'),
}

const Group = ({ title, children }: { readonly title: Words; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <dl className="mt-2 divide-y divide-line border-y border-line">{children}</dl>
  </section>
)

interface RowProps {
  readonly label: Words
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

const EmailAddress = ({ detail: { email, emailConfirmedAt } }: Pick<DataProps, 'detail'>) => {
  const t = useTranslate()
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <EmailText email={email} />
      {emailConfirmedAt === null ? (
        <Tag tone="waiting" icon>
          {t('Not confirmed')}
        </Tag>
      ) : (
        <Tag tone="good" icon>
          <span className="min-w-0">
            {t.rich('Confirmed {time}', {
              time: <Time instant={emailConfirmedAt} zone={institution.timeZone} />,
            })}
          </span>
        </Tag>
      )}
    </span>
  )
}

/** Masked until somebody asks, and who asked is recorded. */
function IdNumber({ detail }: { readonly detail: ApplicationDetail }) {
  const t = useTranslate()
  const reveal = useMutation({
    mutationFn: () => call(revealIdNumber, { params: { id: detail.id } }),
  })
  if (reveal.data) return reveal.data.idNumber
  return (
    <div className="flex flex-wrap items-center gap-2">
      {detail.document.maskedNumber}
      <ActionFailure
        className="basis-full"
        failure={reveal.isError ? t('It could not be shown. Try again.') : undefined}
      />
      <Button
        variant="secondary"
        size="small"
        busy={reveal.isPending}
        onClick={() => reveal.mutate()}
      >
        {t.rich('Show<hidden> ID number</hidden>', {
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
      <span className="text-small text-ink-2">{t('Showing it is recorded.')}</span>
    </div>
  )
}
