import { codeAbout } from '../../../../platform/web/freshProof.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { CodeQuestion } from '../../../../ui/fields/CodeQuestion.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Draft } from '../../draft.contract.ts'
import type { Confirm } from './useConfirm.ts'

/** The code that belongs to exactly the transfer above it. */
export function CodeEntry({
  draft,
  confirm,
}: {
  readonly draft: Draft
  readonly confirm: Confirm
}) {
  const t = useTranslate()
  const { another } = confirm
  const { codeSent, codeExpiresAt } = another.answer ?? draft
  return (
    <CodeQuestion
      about={t(codeAbout({ ...draft, codeSent }, 'transfer'))}
      fromApp={draft.codeFrom === 'app'}
      expiresAt={codeExpiresAt}
      zone={institution.timeZone}
      code={confirm.code}
      onCode={confirm.setCode}
      fault={confirm.fault}
      another={{ ...another, isSent: another.answer?.codeSent ?? false }}
      demo={institution.demo !== undefined}
    />
  )
}
