import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { upload } from '../../../platform/web/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhotoField } from '../../../ui/fields/PhotoField.tsx'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { IMAGE_BYTES_MAX, IMAGE_TYPES, keepImage } from '../contract.ts'

/** A picture that was handed in. */
export interface AddedPicture {
  readonly id: string
  readonly name: string
}

interface PicturesFieldProps {
  readonly name: string
  readonly value: readonly AddedPicture[]
  readonly error: Words | undefined
  readonly countMax: number
  /** "A receipt, a message or a photo of the screen, for example." */
  readonly hint: Words
  /** A button that opens the field, where most people add nothing. */
  readonly folded?: boolean
  readonly onChange: (added: readonly AddedPicture[]) => void
  /** Whether one is on its way: whoever goes on meanwhile leaves it behind. */
  readonly onBusy?: (busy: boolean) => void
}

/** Pictures, added one after the other. */
export function PicturesField(props: PicturesFieldProps) {
  const t = useTranslate()
  const { name, value, error, countMax, hint, folded = false, onChange, onBusy } = props
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState(!folded)
  const take = async (file: File): Promise<AddedPicture> => {
    const { id } = await upload(keepImage, file)
    return { id, name: file.name }
  }
  const isFull = value.length >= countMax
  return (
    <div className="grid gap-4">
      {value.length > 0 ? <Added value={value} onChange={onChange} /> : null}
      {isFull ? null : open || error !== undefined ? (
        <PhotoField
          key={round}
          name={name}
          legend={t('Add a picture')}
          hint={hint}
          optional
          types={IMAGE_TYPES}
          bytesMax={IMAGE_BYTES_MAX}
          error={error}
          upload={take}
          {...(onBusy && { onBusy })}
          onChange={(stored) => {
            if (!stored) return
            onChange([...value, { id: stored.id, name: verbatim(stored.name) }])
            setRound(round + 1)
            setOpen(!folded)
          }}
        />
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          icon={<Paperclip aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        >
          {value.length === 0 ? t('Add a picture') : t('Add another picture')}
        </Button>
      )}
    </div>
  )
}

const Added = ({ value, onChange }: Pick<PicturesFieldProps, 'value' | 'onChange'>) => {
  const t = useTranslate()
  return (
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
  )
}
