import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText, Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { nameOfAccount } from '../../../../modules/ledger/words.contract.ts'
import { type Activity, readActivity } from '../../../../modules/activity/contract.ts'
import { call } from '../../../../platform/web/api.ts'
import { serverNow } from '../../../../platform/web/clock.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { useAmountsHidden } from '../../../../ui/hooks/useAmountsHidden.ts'
import { dayOf } from '../../../../values/dates.ts'
import { formatDay } from '../../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Command } from '../../palette/command.ts'
import { usePaused } from '../../../../ui/hooks/usePaused.ts'
import { askedFor } from '../../palette/askedFor.ts'
import { ACTIVITY, transactionPath } from '../../../../modules/activity/places.contract.ts'
import { soughtIn } from './payment.ts'

const SHOWN_MAX = 4

interface Transactions {
  readonly found: readonly Command[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

/** The latest of the whole history that have the words, asked for when the typing pauses, and the way to all of them. */
export function useTransactions(typed: string): Transactions {
  const t = useTranslate()
  const navigate = useNavigate()
  const hidden = useAmountsHidden()
  const today = dayOf(serverNow(), institution.timeZone)
  const wanted = queryOf(typed, today)
  const asked = queryOf(usePaused(typed), today)
  const isAsked = wanted.q === asked.q && wanted.from === asked.from
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    queryKey: ['activity', 'palette', asked],
    queryFn: ({ signal }) => call(readActivity, { query: asked }, { background: true, signal }),
    enabled: asked.q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    // Offline it fails at once, and says so.
    networkMode: 'always',
  })
  if (wanted.q === '') return { found: [], isLoading: false, hasFailed: false }
  const detailOf = (item: Activity) =>
    [
      formatDay(dayOf(new Date(item.postedAt), institution.timeZone)),
      hidden ? '' : formatMoney(fromDecimal(item.amount), { signed: true }),
      nameOfAccount({ kind: item.accountKind, name: item.accountName, last4: item.last4 }),
    ]
      .filter(Boolean)
      .join(', ')
  const rows = (isError ? [] : (data?.items ?? [])).slice(0, SHOWN_MAX).map((item) => ({
    group: 'transactions',
    value: `transaction ${item.key}`,
    label: verbatim(item.description),
    detail: detailOf(item),
    icon: ReceiptText,
    remembered: false,
    run: () =>
      void navigate(`${transactionPath(item.id)}${item.direction === 'in' ? '&side=in' : ''}`),
  }))
  const whole: Command = {
    group: 'transactions',
    value: 'whole history',
    label: t('Search the full history for “{words}”', { words: wanted.q }),
    ...(wanted.from &&
      wanted.to && {
        detail: t('{from} to {to}', { from: formatDay(wanted.from), to: formatDay(wanted.to) }),
      }),
    icon: Search,
    remembered: false,
    run: () => void navigate(`${ACTIVITY}?${new URLSearchParams({ ...wanted }).toString()}`),
  }
  return {
    found: [...rows, whole],
    isLoading: !isError && (!isAsked || isPending || isPlaceholderData),
    hasFailed: isError && isAsked,
  }
}

const queryOf = (typed: string, today: string) => {
  const { words, ...days } = soughtIn(typed, today)
  return { q: askedFor(words), ...days }
}
