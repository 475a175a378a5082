import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { useTitleWithParts } from '../../../ui/format/partTitle.ts'
import { useArrival, WindowTitle } from '../../../ui/layout/PageTitle.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { QUICK_ACTIONS_PATH } from './memberPaths.ts'

interface TaskPageProps {
  readonly title: Words
  /** The quick action that leads here, and gets the focus back. */
  readonly tile?: string
  /** Its address, where steps have addresses below it: moving among them is no arrival. */
  readonly address?: string
  readonly children: ReactNode
}

/** One thing to do, on a page of its own. */
export function TaskPage({ title, tile, address, children }: TaskPageProps) {
  const t = useTranslate()
  useArrival(true, address)
  return (
    <>
      <WindowTitle title={useTitleWithParts(title)} institution={institution.shortName} />
      {tile === undefined ? null : (
        <BackLink to={QUICK_ACTIONS_PATH} state={{ closed: tile }}>
          {t('Back to Quick Actions')}
        </BackLink>
      )}
      <h1 tabIndex={-1} className="mb-4">
        {title}
      </h1>
      {children}
    </>
  )
}
