/* Browsers forget that a table is one when CSS lays it out as blocks, so every role is written out. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

interface Change {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

interface ChangeTableProps {
  readonly changes: readonly Change[]
  /** Over what was and what is or will be: "Now" and "Then" unless said otherwise. */
  readonly heads?: readonly [before: Words, after: Words]
}

/** On a phone what changes stands above what it was and will be, so that no amount is broken. */
export const ChangeTable = ({ changes, heads }: ChangeTableProps) => {
  const t = useTranslate()
  const [was, is] = heads ?? [t('Now'), t('Then')]
  return (
    <div className="mt-4">
      <table role="table" className="w-full table-fixed text-left wrap-anywhere max-sm:block">
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className={`${ROW} text-small text-ink-2`}>
            <th scope="col" role="columnheader" className="py-1 pr-4 font-semibold max-sm:sr-only">
              {t('What')}
            </th>
            <th scope="col" role="columnheader" className="py-1 pr-4 font-semibold">
              {was}
            </th>
            <th scope="col" role="columnheader" className="py-1 font-semibold">
              {is}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {changes.map(({ what, before, after }, index) => (
            // Two rows of one day are called alike, and the list never changes.
            <tr role="row" key={index} className={`${ROW} align-top max-sm:py-2`}>
              <th
                scope="row"
                role="rowheader"
                className="py-2 pr-4 font-normal max-sm:col-span-2 max-sm:p-0"
              >
                {what}
              </th>
              <td role="cell" className="py-2 pr-4 tabular-nums max-sm:py-0">
                {before ?? t('Nothing')}
              </td>
              <td role="cell" className="py-2 font-medium tabular-nums max-sm:py-0">
                {after ?? t('Nothing')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ROW = 'border-b border-line max-sm:grid max-sm:grid-cols-2'
