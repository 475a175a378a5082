import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Certificate } from '../contract.ts'
import { certificateFacts } from './words.ts'

/** The term of a certificate as it stands today. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }) {
  const t = useTranslate()
  return <SummaryList rows={[...certificateFacts(t, certificate)]} />
}
