/* Browsers forget that a table is one when CSS lays it out as blocks, so every role is written out. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { ScrollRegion } from '../../../ui/layout/ScrollRegion.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { AuditItem, AuditPerson } from '../contract.ts'
import { type FilterValues, queryOf } from './address.ts'
import { EventDetail } from './EventDetail.tsx'
import { isOwnAction, nobody, shownName } from './people.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Words } from '../../../values/sentence.ts'

interface TrailTableProps {
  readonly items: readonly AuditItem[]
  readonly applied: FilterValues
}

const HEADS = [say('When'), say('Who'), say('On whom'), say('What'), say('From where')]

/** Dense rows, each of which opens to what was written down; on phones in two lines. */
export const TrailTable = ({ items, applied }: TrailTableProps) => {
  const t = useTranslate()
  return (
    <ScrollRegion label={t('Event table')}>
      <table role="table" className="w-full border-collapse text-left text-small max-sm:block">
        <caption className="sr-only">{t('Events of the audit trail, newest first')}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                role="columnheader"
                className="border-b border-line-strong px-2 py-1 font-semibold whitespace-nowrap text-ink-2 first:pl-6 last:pr-6 max-lg:last:hidden"
              >
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:grid max-sm:border-t max-sm:border-line">
          {items.map((item) => (
            <EventRow key={item.id} item={item} applied={applied} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface EventRowProps {
  readonly item: AuditItem
  readonly applied: FilterValues
}

function EventRow({ item, applied }: EventRowProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const detailId = useId()
  const { actor, subject, address } = item
  return (
    <>
      <tr
        role="row"
        className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline max-sm:gap-x-3 max-sm:px-4 max-sm:py-1 max-sm:[grid-template-areas:'what_what''who_when'] sm:h-9 sm:hover:bg-band"
      >
        <Cell className="whitespace-nowrap text-ink-2 tabular-nums max-sm:[grid-area:when] sm:text-ink">
          <Time instant={item.at} zone={institution.timeZone} format="moment" />
        </Cell>
        <Cell className="max-sm:pl-5 max-sm:[grid-area:who]">
          <Person person={actor} filter="actor" applied={applied} otherwise={t(nobody(item))} />
        </Cell>
        <Cell className="max-sm:hidden">
          {isOwnAction(item) ? (
            <span className="text-ink-2">{t('Themselves')}</span>
          ) : (
            <Person person={subject} filter="subject" applied={applied} otherwise={t('Nobody')} />
          )}
        </Cell>
        <Cell className="max-sm:[grid-area:what] sm:min-w-64">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={detailId}
            onClick={() => setOpen(!open)}
            className="flex min-h-6 items-center gap-1 text-left font-medium hover:underline max-sm:min-h-11"
          >
            <ChevronRight
              aria-hidden="true"
              className={classNames('size-4 shrink-0', open && 'rotate-90')}
              strokeWidth={1.75}
            />
            {item.words}
          </button>
          {subject && !isOwnAction(item) ? (
            <span className="block pl-5 text-ink-2 sm:hidden">
              {t('About {name}', { name: shownName(t, subject) })}
            </span>
          ) : null}
        </Cell>
        <Cell className="wrap-anywhere tabular-nums max-lg:hidden">
          {address ?? <span className="text-ink-2">{t('Not known')}</span>}
        </Cell>
      </tr>
      <tr
        role="row"
        id={detailId}
        hidden={!open}
        className="border-b border-line max-sm:block max-sm:[&[hidden]]:hidden"
      >
        {open ? (
          <td role="cell" colSpan={HEADS.length} className="bg-sunken p-4 max-sm:block sm:px-6">
            <EventDetail item={item} />
          </td>
        ) : null}
      </tr>
    </>
  )
}

interface CellProps {
  readonly className: string
  readonly children: ReactNode
}

const Cell = ({ className, children }: CellProps) => (
  <td
    role="cell"
    className={classNames('align-middle sm:px-2 sm:py-1 sm:first:pl-6 sm:last:pr-6', className)}
  >
    {children}
  </td>
)

interface PersonProps {
  readonly person: AuditPerson | null
  readonly filter: 'actor' | 'subject'
  readonly applied: FilterValues
  readonly otherwise: Words
}

const ASKED = {
  actor: say('{person}<hidden> (show only what they did)</hidden>'),
  subject: say('{person}<hidden> (show only what was done to them)</hidden>'),
}

/** As tall as what can be pressed, also where it cannot: the lines of a phone stay even. */
const TALL = 'inline-flex min-h-6 items-center max-sm:min-h-11'

/** A name that leads to everything the person did, or that was done to them. */
function Person({ person, filter, applied, otherwise }: PersonProps) {
  const t = useTranslate()
  if (!person) return <span className={`${TALL} text-ink-2`}>{otherwise}</span>
  if (applied[filter] === person.id) return <span className={TALL}>{shownName(t, person)}</span>
  return (
    <TextLink
      to={queryOf({ ...applied, [filter]: person.id })}
      preventScrollReset
      className={`${TALL} max-sm:wrap-anywhere sm:whitespace-nowrap`}
    >
      {t.rich(ASKED[filter], {
        person: shownName(t, person),
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </TextLink>
  )
}
