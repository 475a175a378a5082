import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { BUILT_ORIGIN } from './builtOrigin.ts'
import { placeAt } from './shownPlaces.ts'

function originOf(): string {
  if (typeof document === 'undefined') return BUILT_ORIGIN
  // A built page names it. Where there is none yet, this very address is as good.
  const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return named ? new URL(named.href).origin : location.origin
}

const ORIGIN = originOf()

interface PageHeadProps {
  readonly path: string
  /** A sentence for search engines and whoever shares the address. */
  readonly description: Words
}

/** What the head of a public page says of it: title, description, and its one true address. */
export function PageHead({ path, description }: PageHeadProps) {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={placeAt(path).titleIn(t)} institution={institution.shortName} />
      <meta name="description" content={`${institution.name}. ${description}`} />
      <link rel="canonical" href={ORIGIN + path} />
    </>
  )
}
