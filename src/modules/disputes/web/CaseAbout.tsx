import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { disputePath } from '../places.contract.ts'
import { useReportable } from './useDisputes.ts'

/** The case about money that left, where there is one, for other pages that offer to do something about it. */
export function CaseAbout({ transferId }: { readonly transferId: string }) {
  const t = useTranslate()
  const { data } = useReportable(transferId, 'out')
  const disputeId = data?.disputeId ?? null
  if (disputeId === null) return null
  return (
    <Notice
      title={t('A problem with this transaction was reported already.')}
      actions={
        <LinkButton to={disputePath(disputeId)} variant="secondary">
          {t('See the case')}
        </LinkButton>
      }
    />
  )
}
