import { type ReactNode, useRef, useState } from 'react'
import { announce } from '../hooks/announce.ts'
import { BusyMark } from '../buttons/BusyMark.tsx'
import { FileField } from './FileField.tsx'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import { verbatim, type Words } from '../../values/sentence.ts'

interface PhotoFieldProps<Stored> {
  readonly name: string
  readonly legend: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly optional?: boolean
  readonly types: readonly string[]
  readonly bytesMax: number
  /** Hands the photo in; what it answers stands for the photo from then on. */
  readonly upload: (file: File) => Promise<Stored>
  /** Undefined while there is none, or it is on its way. */
  readonly onChange: (stored: Stored | undefined) => void
  /** Whether a photo is on its way: whoever goes on meanwhile leaves it behind. */
  readonly onBusy?: (busy: boolean) => void
  /** Under the photo: what could be better about it. */
  readonly advice?: (file: File) => ReactNode
}

/** A photo from the camera or the device, handed in as soon as it is chosen and shown as it is. */
export function PhotoField<Stored>({
  upload,
  onChange,
  onBusy,
  advice,
  error,
  legend,
  ...field
}: PhotoFieldProps<Stored>) {
  const t = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const [busy, setShownBusy] = useState(false)
  const setBusy = (now: boolean) => {
    setShownBusy(now)
    onBusy?.(now)
  }
  const [problem, setProblem] = useState<Words>()
  // Of several photos chosen in a row only the last one counts.
  const turn = useRef(0)
  const take = async (chosen: File | null, unfit?: Words): Promise<void> => {
    const mine = ++turn.current
    setFile(chosen)
    setProblem(unfit)
    setBusy(chosen !== null)
    onChange(undefined)
    if (!chosen) return
    try {
      const stored = await upload(chosen)
      if (mine !== turn.current) return
      onChange(stored)
      announce(t('{name} was handed in', { name: chosen.name }))
    } catch (failure) {
      if (mine !== turn.current) return
      setFile(null)
      setProblem(verbatim(`${chosen.name}: ${failure instanceof Error ? failure.message : ''}`))
    }
    setBusy(false)
  }
  return (
    <FileField
      {...field}
      legend={legend}
      error={problem ?? error}
      file={file}
      onChange={(chosen, unfit) => void take(chosen, unfit)}
      chooseLabel={t('Choose a photo')}
      camera
      preview={
        file ? (
          <div className="grid gap-2">
            <Preview
              key={`${file.name} ${file.lastModified}`}
              file={file}
              alt={t('Your photo: {name}', { name: file.name })}
            />
            {busy ? (
              <p className="flex items-center gap-2 text-ink-2" role="status">
                <BusyMark /> {t('Handing in')}
              </p>
            ) : (
              advice?.(file)
            )}
          </div>
        ) : null
      }
    />
  )
}

/** Shown from memory: what is previewed is what was chosen, before the server has it. */
const Preview = ({ file, alt }: { readonly file: File; readonly alt: Words }) => (
  <img
    ref={(image) => {
      if (!image) return undefined
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    }}
    alt={alt}
    className="max-h-72 w-auto max-w-full border border-line bg-surface object-contain"
  />
)
