import { institution } from '../../../platform/web/institution.ts'
import { useMay } from '../../../platform/web/may.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import type { MessageDetail } from '../inbox.contract.ts'
import { DueTag } from './DueTag.tsx'
import { staffPathOf, subjectWords } from './threadWords.ts'

/** Who wrote and what it is about, beside what was said. */
export function SubjectBeside({ detail }: { readonly detail: MessageDetail }) {
  const t = useTranslate()
  const may = useMay()
  const { about, personId, lostAccess } = detail
  const path = staffPathOf(about, personId)
  const words = subjectWords(t, about)
  return (
    <div className="grid gap-3">
      {words === undefined ? null : (
        <p className="border-l-4 border-accent pl-3">
          <span className="block text-small text-ink-2">{t('About')}</span>
          <span className="block font-medium wrap-anywhere">
            {path ? <TextLink to={path}>{words}</TextLink> : words}
          </span>
          {about.facts?.at ? (
            <Time
              instant={about.facts.at}
              zone={institution.timeZone}
              format="moment"
              className="text-small text-ink-2"
            />
          ) : null}
        </p>
      )}
      {lostAccess ? (
        <Notice title={t('The member no longer has access to what this is about.')}>
          {t('They cannot open this conversation, so an answer would not reach them.')}
        </Notice>
      ) : null}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 @min-[38rem]:grid-cols-1">
        {senderRows(t, detail, may('members:read')).map(({ term, detail: shown }) => (
          <div key={term} className="min-w-0">
            <dt className="text-small text-ink-2">{term}</dt>
            <dd className="break-words">{shown}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function senderRows(
  t: TranslateToNodes,
  detail: MessageDetail,
  mayOpenMember: boolean,
): readonly SummaryRow[] {
  const { name, email, phone, kind, preferredContact, receivedAt, personId, dueAt } = detail
  return [
    {
      term: t('From'),
      detail:
        personId === null ? (
          verbatim(name)
        ) : mayOpenMember && detail.about.kind !== 'application' ? (
          <TextLink to={`/admin/users/${personId}`}>{t('{name}, a member', { name })}</TextLink>
        ) : detail.about.kind === 'application' ? (
          t('{name}, who applied', { name })
        ) : (
          t('{name}, a member', { name })
        ),
    },
    {
      term: t('Email'),
      detail: (
        <a className="link" href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
      ),
    },
    ...(phone === null
      ? []
      : [
          {
            term: t('Phone'),
            detail: (
              <a className="link" href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>
                {phone}
              </a>
            ),
          },
        ]),
    ...(kind !== 'question'
      ? [
          {
            term: t('Reply by email or phone'),
            detail: t(preferredContact === 'phone' ? 'Phone' : 'Email'),
          },
        ]
      : []),
    {
      term: t('Received'),
      detail: <Time instant={receivedAt} zone={institution.timeZone} format="moment" />,
    },
    ...(dueAt === null ? [] : [{ term: t('Answer due'), detail: <DueTag row={detail} /> }]),
  ]
}
