import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { changeListing, readListing } from '../member.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const LISTED = [
  { value: 'listed', label: say('Can find me') },
  { value: 'unlisted', label: say('Cannot find me') },
] as const

const key = ['transfers', 'listing'] as const

/** Whether other members find this one by email address, to send money. */
export function ListingChoice() {
  const t = useTranslate()
  const client = useQueryClient()
  const listing = useQuery({ queryKey: key, queryFn: () => call(readListing, {}) })
  const change = useMutation({
    mutationFn: (listed: boolean) => call(changeListing, { body: { listed } }),
    onSuccess: (saved) => client.setQueryData(key, saved),
  })
  if (listing.isError) {
    const retry = () => void listing.refetch()
    return <LoadFailure title={t('We could not read this choice.')} onRetry={retry} />
  }
  if (!listing.data)
    return (
      <Loading label={t('Loading')}>
        <Skeleton className="h-35 sm:h-30" />
      </Loading>
    )
  return (
    <>
      <ActionFailure
        className="mb-4"
        failure={change.isError ? t('This choice was not saved. Choose again.') : undefined}
      />
      <ChoiceStrip
        legend={t('Members who know your email address')}
        choices={LISTED.map(({ value, label }) => ({ value, label: t(label) }))}
        value={listing.data.listed ? 'listed' : 'unlisted'}
        onChange={(choice) => change.mutate(choice === 'listed')}
      />
      <p role="status" className="mt-1 text-small text-ink-2">
        {change.isSuccess ? t('Saved.') : ''}
      </p>
      <p className="mt-1 text-small text-ink-2">
        {t(
          'Whoever finds you sees your first name and the first letter of your last name, and can send you money. Nobody sees your accounts.',
        )}
      </p>
    </>
  )
}
