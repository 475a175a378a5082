import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { GUESSES_MAX, type LinkedAccount, listLinksOfUser } from '../contract.ts'
import { STATE_TONE, stateWords, TYPE_WORDS } from './linkWords.ts'

/** A member's accounts at other banks as staff see them, also those that ended. */
export function StaffLinksPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['staff-links', id],
    queryFn: () => call(listLinksOfUser, { params: { id } }),
  })
  const { data, error } = query
  const title = t('Linked accounts')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={data ? `/admin/users/${id}` : '/admin/users'}>
        {data ? verbatim(data.name) : t('All users')}
      </BackLink>
      <h1 tabIndex={-1}>{title}</h1>
      <Card flush className="mt-6 max-w-[44rem]">
        {data ? (
          data.accounts.length === 0 ? (
            <EmptyState title={t('No linked accounts yet.')}>
              {t('Accounts at other banks that this member links will show here.')}
            </EmptyState>
          ) : (
            <ul aria-label={title} className="divide-y divide-line">
              {data.accounts.map((link) => (
                <li key={link.id} className="grid gap-1 px-4 py-4 sm:px-6">
                  <Link link={link} />
                </li>
              ))}
            </ul>
          )
        ) : error instanceof ApiRefusal && error.status < 500 ? (
          <EmptyState title={t('We could not find that user.')} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading linked accounts')}
            failed={t("We couldn't load the linked accounts.")}
          >
            <Skeleton className="h-48" />
          </NotLoaded>
        )}
      </Card>
    </>
  )
}

function Link({ link }: { readonly link: LinkedAccount }) {
  const t = useTranslate()
  const { bankName, routingNumber, last4, accountType, state, linkedAt, guessesLeft } = link
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 font-medium">
        <span>
          {bankName} <MaskedNumber last4={last4} />
        </span>
        <Tag tone={STATE_TONE[state]} icon>
          {t(stateWords(link))}
        </Tag>
      </p>
      <p className="text-small text-ink-2">
        {t.rich(
          '{type}, routing number {number}. Begun {time}, {tries, plural, one {# try} other {# tries}} so far.',
          {
            type: t(TYPE_WORDS[accountType]),
            number: routingNumber,
            time: <Time instant={linkedAt} zone={institution.timeZone} format="moment" />,
            tries: GUESSES_MAX - guessesLeft,
          },
        )}
      </p>
      {link.returnedBecause === null ? null : (
        <p className="text-small text-ink-2">{verbatim(link.returnedBecause)}</p>
      )}
    </>
  )
}
