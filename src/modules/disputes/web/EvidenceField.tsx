import { useState } from 'react'
import { upload } from '../../../platform/web/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhotoField } from '../../../ui/fields/PhotoField.tsx'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { IMAGE_BYTES_MAX, IMAGE_TYPES, keepImage } from '../../images/contract.ts'
import { EVIDENCE_COUNT_MAX } from '../contract.ts'
import type { Added } from './useReport.ts'

interface EvidenceFieldProps {
  readonly name: string
  readonly value: readonly Added[]
  readonly error: Words | undefined
  readonly onChange: (added: readonly Added[]) => void
}

/** Pictures of receipts, messages or the screen, one after the other. */
export function EvidenceField({ name, value, error, onChange }: EvidenceFieldProps) {
  const t = useTranslate()
  const [round, setRound] = useState(0)
  const take = async (file: File): Promise<Added> => {
    const { id } = await upload(keepImage, file)
    return { id, name: file.name }
  }
  return (
    <div className="grid gap-4">
      {value.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line" aria-label={t('Added pictures')}>
          {value.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 font-medium break-all">{one.name}</span>
              <Button
                variant="quiet"
                size="small"
                onClick={() => onChange(value.filter(({ id }) => id !== one.id))}
              >
                {t.rich('Remove<hidden> {name}</hidden>', {
                  name: one.name,
                  hidden: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {value.length < EVIDENCE_COUNT_MAX ? (
        <PhotoField
          key={round}
          name={name}
          legend={t('Add a picture')}
          hint={t(
            'A receipt, a message or a photo of the screen, for example. Of a PDF, take a picture of the page.',
          )}
          optional
          types={IMAGE_TYPES}
          bytesMax={IMAGE_BYTES_MAX}
          error={error}
          upload={take}
          onChange={(stored) => {
            if (!stored) return
            onChange([...value, { id: stored.id, name: verbatim(stored.name) }])
            setRound(round + 1)
          }}
        />
      ) : null}
    </div>
  )
}
