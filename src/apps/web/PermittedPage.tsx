import type { ComponentType } from 'react'
import { institution } from '../../platform/web/institution.ts'
import { Permitted } from '../../platform/web/may.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import type { StaffPermission } from '../../values/staffPermissions.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

/** The page for whoever has the permission, a sentence for the others. */
export const permitted = (Page: ComponentType, permission: StaffPermission): ComponentType =>
  function PermittedPage() {
    return (
      <Permitted permission={permission} otherwise={<BeyondRole />}>
        <Page />
      </Permitted>
    )
  }

const BeyondRole = () => {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={t('Not part of your role')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Not part of your role')}</h1>
      <p className="mt-2 max-w-prose">
        {t('An administrator decides who may open this page. Ask one if your work needs it.')}
      </p>
      <TextLink to="/admin" className="mt-4 inline-flex min-h-11 items-center">
        {t('To the dashboard')}
      </TextLink>
    </>
  )
}
