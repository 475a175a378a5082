/* Browsers forget that a table is one when CSS lays it out as blocks, so every role is written out. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { StatementLine } from '../contract.ts'
import { Day, Sum } from './facts.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const HEAD = 'border-b border-line-strong px-2 py-2 text-small font-semibold text-ink-2 first:pl-0'
const CELL = 'px-2 py-2.5 align-baseline sm:first:pl-0 max-sm:px-0 max-sm:py-0 print:py-1.5'

/**
 * The entries of a statement. On a phone each is two lines, what happened and how much above, when
 * and what was left below; on paper the heads stand on every page.
 */
export const EntryTable = ({ lines }: { readonly lines: readonly StatementLine[] }) => {
  const t = useTranslate()
  return (
    <table role="table" className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{t('Entries, oldest first')}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          <th scope="col" role="columnheader" className={HEAD}>
            {t('Date')}
          </th>
          <th scope="col" role="columnheader" className={HEAD}>
            {t('Description')}
          </th>
          <th scope="col" role="columnheader" className={`${HEAD} text-right`}>
            {t('Amount')}
          </th>
          <th scope="col" role="columnheader" className={`${HEAD} pr-0 text-right`}>
            {t('Balance')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block max-sm:border-t max-sm:border-line">
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ line }: { readonly line: StatementLine }) => (
  <tr
    role="row"
    className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-2.5"
  >
    <td role="cell" className={`${CELL} max-sm:order-3 max-sm:text-small max-sm:text-ink-2`}>
      <Day day={line.day} />
    </td>
    <th scope="row" role="rowheader" className={`${CELL} max-sm:order-1`}>
      <span className="block font-medium wrap-anywhere">{line.description}</span>
      <Marks line={line} />
      <Reported line={line} />
    </th>
    <td role="cell" className={`${CELL} text-right max-sm:order-2`}>
      <Sum decimal={line.amount} signed />
    </td>
    <td
      role="cell"
      className={`${CELL} pr-0 text-right max-sm:order-4 max-sm:text-small max-sm:text-ink-2`}
    >
      <Sum decimal={line.balanceAfter} />
    </td>
  </tr>
)

function Marks({ line }: { readonly line: StatementLine }) {
  const t = useTranslate()
  const { memo, referenceCode, postedByStaff, orderedBy, valueDay } = line
  return (
    <span className="block text-small font-normal wrap-anywhere text-ink-2">
      {memo === null ? null : `${memo} · `}
      {t.rich('Reference {reference}', {
        reference: <span className="inline-block max-w-full">{referenceCode}</span>,
      })}
      {postedByStaff ? ` · ${t('Posted by staff')}` : null}
      {orderedBy === undefined ? null : ` · ${t('Ordered by {name}', { name: orderedBy })}`}
      {valueDay === null ? null : (
        <>
          {' · '}
          {t.rich('Dated {day}', { day: <Day day={valueDay} /> })}
        </>
      )}
    </span>
  )
}

/** Disputed money, told apart: by a mark at its side and in words, so that paper without color says it too. */
function Reported({ line: { reported } }: { readonly line: StatementLine }) {
  const t = useTranslate()
  if (reported === undefined) return null
  return (
    <span className="mt-1 block border-l-2 border-accent pl-2 text-small font-medium wrap-anywhere text-accent-ink">
      {t.rich('Reported, case {number}: {amount} disputed', {
        number: reported.caseNumber,
        amount: <Sum decimal={reported.disputed} />,
      })}
    </span>
  )
}
