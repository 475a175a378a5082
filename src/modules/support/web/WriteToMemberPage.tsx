import { useQuery } from '@tanstack/react-query'
import { generatePath, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { UserDetail } from '../../members/contract.ts'
import { useUser } from '../../members/web/members.ts'
import { NAMED } from '../about.contract.ts'
import { readMemberSubject } from '../beginning.contract.ts'
import type { ShownSubject } from '../threads.contract.ts'
import { WRITE_TO_MEMBER } from './places.ts'
import { WriteToMember } from './WriteToMember.tsx'

/** What the address names, where it names something. */
function useNamed() {
  const [search] = useSearchParams()
  const about = NAMED.find((kind) => kind === search.get('about'))
  const of = search.get('of')
  return about === undefined || of === null ? undefined : { about, of }
}

/** Staff begin a conversation with a member, in general or about something of theirs. */
export function WriteToMemberPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const named = useNamed()
  const user = useUser(id)
  const subject = useQuery({
    queryKey: ['messages', 'subject', id, named],
    queryFn: () => call(readMemberSubject, { params: { id }, query: named! }),
    enabled: named !== undefined,
  })
  const title = user.data ? t('Write to {name}', { name: user.data.name }) : t('Write to a member')
  const error = user.error ?? subject.error
  const isThere = user.data !== undefined && (named === undefined || subject.data !== undefined)
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={`/admin/users/${id}`}>
        {user.data ? verbatim(user.data.name) : t('The member')}
      </BackLink>
      <div className="grid gap-6">
        <h1 tabIndex={-1} className="wrap-anywhere">
          {title}
        </h1>
        {isThere ? (
          <Writing user={user.data} subject={subject.data} />
        ) : error instanceof ApiRefusal && error.status < 500 ? (
          <Notice
            live
            title={messageOf(t, error)}
            actions={
              user.data ? (
                <LinkButton
                  to={generatePath(WRITE_TO_MEMBER, { id })}
                  variant="secondary"
                  size="small"
                >
                  {t('Write about something else')}
                </LinkButton>
              ) : null
            }
          />
        ) : (
          <NotLoaded
            query={user.isError ? user : subject}
            label={t('Loading the member')}
            failed={t("We couldn't load this member.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

interface WritingProps {
  readonly user: UserDetail
  readonly subject: ShownSubject | undefined
}

function Writing({ user, subject }: WritingProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <Card className="max-w-form">
      <WriteToMember
        key={user.id}
        user={user}
        subject={subject}
        onSent={(begun) => {
          announce(t('Your message to {name} is on its way.', { name: user.name }))
          void navigate(`/admin/messages?folder=all&message=${begun.id}`, { replace: true })
        }}
      />
    </Card>
  )
}
