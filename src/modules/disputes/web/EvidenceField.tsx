import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type AddedPicture, PicturesField } from '../../images/web/images.ts'
import { EVIDENCE_COUNT_MAX } from '../contract.ts'

interface EvidenceFieldProps {
  readonly name: string
  readonly value: readonly AddedPicture[]
  readonly error: Words | undefined
  readonly onChange: (added: readonly AddedPicture[]) => void
}

/** Pictures of receipts, messages or the screen, one after the other. */
export function EvidenceField(props: EvidenceFieldProps) {
  const t = useTranslate()
  return (
    <PicturesField
      {...props}
      countMax={EVIDENCE_COUNT_MAX}
      hint={t(
        'A receipt, a message or a photo of the screen, for example. Of a PDF, take a picture of the page.',
      )}
    />
  )
}
