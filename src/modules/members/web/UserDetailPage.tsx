import { useParams } from 'react-router'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { refusalSentence } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { UserSections, type UserSlots } from './UserSections.tsx'
import { useUser } from './useUser.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { USER_NOT_FOUND } from '../../../values/refusals.ts'
import { verbatim } from '../../../values/sentence.ts'

/** Everything staff know of one person and may do for them. */
export function UserDetailPage(slots: UserSlots) {
  const t = useTranslate()
  const { id = '' } = useParams()
  const query = useUser(id)
  const user = query.data
  return (
    <>
      <PageTitle
        title={user ? verbatim(user.name) : t('User')}
        institution={institution.shortName}
      />
      <BackLink to="/admin/users">{t('All users')}</BackLink>
      <div className="grid gap-6">
        {user ? <UserSections key={user.id} user={user} slots={slots} /> : null}
        {query.isPending ? (
          <>
            <h1 tabIndex={-1}>{t('User')}</h1>
            <Loading label={t('Loading the user')} onRetry={() => void query.refetch()}>
              <Skeleton className="h-96" />
            </Loading>
          </>
        ) : null}
        {query.isError && !user ? (
          <Trouble error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
      </div>
    </>
  )
}

interface TroubleProps {
  readonly error: Error
  readonly onRetry: () => void
}

function Trouble({ error, onRetry }: TroubleProps) {
  const t = useTranslate()
  const refused = refusalSentence(error)
  const nobody = error instanceof ApiRefusal && (error.status === 404 || error.status === 400)
  return (
    <>
      <h1 tabIndex={-1}>{t('User')}</h1>
      <Notice
        kind="danger"
        live
        title={nobody ? t(USER_NOT_FOUND.message) : (refused ?? t("We couldn't load this user."))}
        actions={
          nobody ? (
            <LinkButton to="/admin/users" variant="secondary">
              {t('Search users')}
            </LinkButton>
          ) : refused ? undefined : (
            <Button onClick={onRetry}>{t('Try again')}</Button>
          )
        }
      />
    </>
  )
}
