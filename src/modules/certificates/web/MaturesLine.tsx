import { formatDay } from '../../../values/formats.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useCertificates } from './useCertificates.ts'

/** When a certificate matures, and until when it may be closed without a penalty. */
export function MaturesLine({ accountId }: { readonly accountId: string }) {
  const t = useTranslate()
  const { data } = useCertificates()
  const certificate = data?.certificates.find((one) => one.accountId === accountId)
  if (!certificate) return null
  const { graceUntil, maturesOn, hasMatured } = certificate
  if (hasMatured) return <span>{t('Matured {day}', { day: formatDay(maturesOn) })}</span>
  return (
    <span>
      {graceUntil === null
        ? t('Matures {day}', { day: formatDay(maturesOn) })
        : t('Renewed, grace until {day}', { day: formatDay(graceUntil) })}
    </span>
  )
}
