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
import { useTranslate } from '../../../values/useTranslate.tsx'
import { messageOf } from '../../../platform/web/failures.ts'
import { recordedWords } from '../../../values/person.ts'
import { say, verbatim, type Words } from '../../../values/sentence.ts'

const given = (text: string | null): Words | null => (text === null ? null : verbatim(text))

/** Who somebody is. What could be stolen is covered until staff ask for it, which is recorded. */
export function PersonalDetails({ user }: { readonly user: UserDetail }) {
  const t = useTranslate()
  const { address, emergencyContact: contact, masked, lastSignIn } = user
  const recorded = (text: string | null) => (text === null ? null : recordedWords(t, text))
  const lines = [address.street, `${address.city}, ${address.state} ${address.postalCode}`]
  const country = address.country === null ? [] : [countryName(address.country)]
  const covered = (field: HiddenField) =>
    masked[field] === null ? null : (
      <Covered userId={user.id} field={field} masked={masked[field]} />
    )
  const registered = (
    <Time instant={user.registeredAt} zone={institution.timeZone} format="moment" />
  )
  const [changing, setChanging] = useState<UserDetail>()
  const [said, setSaid] = useState<Words>()
  const focusNext = useFocusNext()
  return (
    <Card title={t('Personal details')} titleId="details-title">
      {said ? (
        <Notice kind="success" live className="mb-4">
          {said}
        </Notice>
      ) : null}
      <SummaryList
        rows={[
          { term: t('Email'), detail: verbatim(user.email) },
          { term: t('Phone'), detail: verbatim(user.phone) },
          { term: t('Address'), detail: verbatim([...lines, ...country].join(', ')) },
          { term: t('Date of birth'), detail: covered('dateOfBirth') },
          {
            term: t('Nationality'),
            detail: user.nationality ? countryName(user.nationality) : null,
          },
          { term: t('Marital status'), detail: recorded(user.maritalStatus) },
          { term: t('Alternative email'), detail: given(user.alternativeEmail) },
          {
            term: t('Emergency contact'),
            detail:
              contact && verbatim(`${contact.name}, ${contact.relationship}, ${contact.phone}`),
          },
          { term: recorded(user.idType) ?? t('ID number'), detail: covered('idNumber') },
          {
            term: t('Registered'),
            detail: user.createdBy
              ? t.rich('{time}, created by {name}', { time: registered, name: user.createdBy })
              : registered,
          },
          {
            term: t('Last sign-in'),
            detail: lastSignIn
              ? t.rich('{time} from {address}', {
                  time: (
                    <Time instant={lastSignIn.at} zone={institution.timeZone} format="moment" />
                  ),
                  address: lastSignIn.address,
                })
              : t('Never'),
          },
        ]}
      />
      {user.isSelf ? (
        <p className="mt-4 text-ink-2">{t('Somebody else has to change yours.')}</p>
      ) : (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setSaid(undefined)
            setChanging(user)
          }}
        >
          {t('Change details')}
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
}

const COVERED = {
  dateOfBirth: {
    show: say('Show<hidden> date of birth</hidden>'),
    hide: say('Hide<hidden> date of birth</hidden>'),
    shown: say('The date of birth is shown. This was recorded.'),
  },
  idNumber: {
    show: say('Show<hidden> ID number</hidden>'),
    hide: say('Hide<hidden> ID number</hidden>'),
    shown: say('The ID number is shown. This was recorded.'),
  },
} as const satisfies Record<HiddenField, unknown>

function Covered({ userId, field, masked }: CoveredProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<string>()
  const reveal = useMutation({
    mutationFn: () => call(revealField, { params: { id: userId }, body: { field } }),
    onSuccess: ({ value }) => {
      setShown(value)
      announce(t(COVERED[field].shown))
    },
  })
  return (
    <div className="inline-flex flex-wrap items-center gap-x-3">
      <span className="tabular-nums">
        {shown ?? (
          <>
            <span aria-hidden="true">{masked}</span>
            <span className="sr-only">{t('Covered')}</span>
          </>
        )}
      </span>
      <ActionFailure
        className="my-3 basis-full font-normal"
        failure={reveal.error ? messageOf(t, reveal.error) : undefined}
      />
      <Button
        variant="quiet"
        size="small"
        className="-my-2"
        busy={reveal.isPending}
        onClick={() => (shown === undefined ? reveal.mutate() : setShown(undefined))}
      >
        {t.rich(COVERED[field][shown === undefined ? 'show' : 'hide'], {
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
      <span className="text-small font-normal text-ink-2">{t('Showing it is recorded.')}</span>
    </div>
  )
}
