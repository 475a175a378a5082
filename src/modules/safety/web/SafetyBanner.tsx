import { useLocation } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SharedNotice } from '../../memberViews/web/memberViews.ts'
import { SAFETY } from './places.ts'
import { useSafety } from './useSafety.ts'

/**
 * On every page of a member: who sees their pages. On all but the one about safety, which says more: who calls now, and
 * that everything is locked.
 */
export function SafetyBanner() {
  const t = useTranslate()
  const { safety, readAgain } = useSafety()
  const { pathname } = useLocation()
  const { call, view, lockedSince } = safety ?? {}
  const isElsewhere = pathname !== SAFETY
  const more = <TextLink to={SAFETY}>{t('Safety')}</TextLink>
  return (
    <div role="status" className="grid gap-3 [&:not(:empty)]:mb-4">
      {view ? (
        <SharedNotice
          view={view}
          onChanged={readAgain}
          about={
            isElsewhere && call
              ? t.rich('They are calling you about: {topic}. It is really us: {place}.', {
                  topic: call.topic,
                  place: more,
                })
              : undefined
          }
        />
      ) : null}
      {isElsewhere && lockedSince ? (
        <Notice kind="warning" title={t('Everything is locked')}>
          {t.rich('No money leaves your account. You can unlock it under {place}.', {
            place: more,
          })}
        </Notice>
      ) : null}
      {isElsewhere && call && !view ? (
        <Notice
          title={t('{name} of {institution} is calling you', {
            name: call.staffName,
            institution: institution.shortName,
          })}
        >
          {t.rich('About: {topic}. It is really us. What we never ask for: {place}.', {
            topic: call.topic,
            place: more,
          })}
        </Notice>
      ) : null}
    </div>
  )
}
