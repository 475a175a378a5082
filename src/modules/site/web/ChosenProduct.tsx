import { useSearchParams } from 'react-router'
import { productNames } from './content/productNames.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** On the way in from a product: which one it was, and when it is its turn. */
export function ChosenProduct() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const title = Object.entries(productNames).find(([id]) => id === params.get('product'))?.[1]
  if (title === undefined) return null
  return (
    <div className="frame pt-6">
      <p className="max-w-form border-l-4 border-accent bg-accent-soft px-4 py-3 text-accent-ink">
        {t.rich(
          'You chose {product}. It begins with your membership: tell us who you are, and we take it from there together.',
          { product: <strong className="font-semibold">{title}</strong> },
        )}
      </p>
    </div>
  )
}
