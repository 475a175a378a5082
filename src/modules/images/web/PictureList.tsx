import { useTranslate } from '../../../values/useTranslate.tsx'

interface PictureListProps {
  readonly ids: readonly string[]
  /** Where one of them is. */
  readonly addressOf: (id: string) => string
}

/** Pictures side by side, each opened in a tab of its own. */
export function PictureList({ ids, addressOf }: PictureListProps) {
  const t = useTranslate()
  return (
    <ul className="flex flex-wrap gap-3">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={addressOf(id)} target="_blank" rel="noreferrer" className="block">
            <img
              src={addressOf(id)}
              alt={t('Picture {number}, opens in a new tab', { number: index + 1 })}
              className="h-28 w-36 border border-line bg-sunken object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
