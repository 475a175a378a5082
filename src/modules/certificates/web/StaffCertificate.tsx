import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { readCertificateForStaff } from '../contract.ts'
import { CertificateFacts } from './CertificateFacts.tsx'

/** The term of a certificate for staff, who only read it. */
export function StaffCertificate({ accountId }: { readonly accountId: string }) {
  const t = useTranslate()
  const query = useQuery({
    queryKey: ['certificate', accountId],
    queryFn: () => call(readCertificateForStaff, { params: { accountId } }),
  })
  if (query.data?.certificate === null) return null
  return (
    <Card title={t('Certificate')} titleId="staff-certificate">
      {query.data ? (
        <CertificateFacts certificate={query.data.certificate} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the certificate')}
          failed={t("We couldn't load this certificate.")}
        >
          <Skeleton className="h-48" />
        </NotLoaded>
      )}
    </Card>
  )
}
