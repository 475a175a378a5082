import { useFollowed } from '../../../platform/web/follow.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { listCertificates } from '../contract.ts'

export const CERTIFICATES_KEY = ['certificates'] as const

/** The certificates of the member, here or changed in another window. */
export const useCertificates = () =>
  useFollowed([ACCOUNTS_TOPIC], CERTIFICATES_KEY, listCertificates)
