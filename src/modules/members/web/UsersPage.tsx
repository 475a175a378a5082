import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { useCreation } from './CreateUser.tsx'
import { UserDirectory } from './UserDirectory.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface UsersPageProps {
  /** At the foot of the page, from other modules: Delete User Transactions. */
  readonly end?: ReactNode
}

/** Everybody there is, and the way to create somebody. */
export function UsersPage({ end }: UsersPageProps) {
  const t = useTranslate()
  const { button, outcome } = useCreation()
  return (
    <div className="grid gap-6">
      <PageTitle title={t('Users')} institution={institution.shortName} />
      <div className="flex flex-wrap items-center justify-between gap-3 max-[22rem]:flex-col max-[22rem]:items-start">
        <h1 tabIndex={-1}>{t('Users')}</h1>
        {button}
      </div>
      {outcome}
      <UserDirectory />
      {end}
    </div>
  )
}
