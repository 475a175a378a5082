import { institution, logo } from '../../../platform/web/institution.ts'
import { OfflinePage, OtherWay } from '../../../ui/layout/OfflinePage.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { demoStrip } from './demoStrip.tsx'
import { mainBranch } from './content/mainBranch.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What browsers keep for when nothing answers at all. Only `offlineCopy.ts` runs on it. */
export const OfflineCopyPage = () => {
  const t = useTranslate()
  const heading = t('No connection to {institution}', { institution: institution.shortName })
  return (
    <>
      <PageTitle title={t('No connection')} institution={institution.shortName} />
      {demoStrip}
      <OfflinePage heading={heading} institution={institution} logo={logo}>
        {mainBranch ? <ComingBy branch={mainBranch} /> : null}
      </OfflinePage>
    </>
  )
}

interface ComingByProps {
  readonly branch: NonNullable<typeof mainBranch>
}

const ComingBy = ({ branch: { street, city, state, postalCode, hours } }: ComingByProps) => {
  const t = useTranslate()
  return (
    <OtherWay term={t('Come by')}>
      <address>
        {street}, {city}, {state} {postalCode}
      </address>
      {hours ? (
        <ul className="mt-1 text-small text-ink-2">
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </OtherWay>
  )
}
