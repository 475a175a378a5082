import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { countryName } from '../../../platform/web/countries.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import {
  type HiddenField,
  REASON_LENGTH_MAX,
  RevealBody,
  revealField,
  type UserDetail,
} from '../contract.ts'
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
        <Permitted permission="members:edit">
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
        </Permitted>
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
    ask: say('Why do you need the date of birth?'),
    show: say('Show<hidden> date of birth</hidden>'),
    hide: say('Hide<hidden> date of birth</hidden>'),
    shown: say('The date of birth is shown. This was recorded.'),
  },
  idNumber: {
    ask: say('Why do you need the ID number?'),
    show: say('Show<hidden> ID number</hidden>'),
    hide: say('Hide<hidden> ID number</hidden>'),
    shown: say('The ID number is shown. This was recorded.'),
  },
} as const satisfies Record<HiddenField, unknown>

function Covered({ userId, field, masked }: CoveredProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<string>()
  const [asking, setAsking] = useState(false)
  const reveal = useMutation({
    mutationFn: (reason: string) =>
      call(revealField, { params: { id: userId }, body: { field, reason } }),
    onSuccess: ({ value }) => {
      setAsking(false)
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
      <Permitted permission="personal-data:reveal">
        <Button
          variant="quiet"
          size="small"
          className="-my-2"
          onClick={() => {
            reveal.reset()
            if (shown === undefined) setAsking(true)
            else setShown(undefined)
          }}
        >
          {t.rich(COVERED[field][shown === undefined ? 'show' : 'hide'], {
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
        <span className="text-small font-normal text-ink-2">{t('Showing it is recorded.')}</span>
      </Permitted>
      {asking ? (
        <NoteDialog
          title={t(COVERED[field].ask)}
          action={t('Show it')}
          cancel={t('Keep it covered')}
          variant="primary"
          label={t('Reason')}
          hint={t('Only staff read it, in the activity log.')}
          schema={RevealBody.shape.reason}
          lengthMax={REASON_LENGTH_MAX}
          busyLabel={t('Showing')}
          busy={reveal.isPending}
          problem={reveal.error ? messageOf(t, reveal.error) : undefined}
          onSend={(reason) => reveal.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
