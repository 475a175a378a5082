import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useMay } from '../../../platform/web/may.ts'
import { enterView } from '../../../platform/web/memberView.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { beginView, type StaffView } from '../contract.ts'

interface SeeAsMemberProps {
  readonly view: StaffView | null
  /** Of the member. */
  readonly name: string
  /** It may be over already. */
  readonly onRefused: () => void
}

/** To staff who call: how the member lets them see their pages, and the way there once they do. */
export function SeeAsMember({ view, name, onRefused }: SeeAsMemberProps) {
  const t = useTranslate()
  const may = useMay()
  const begin = useMutation({
    mutationFn: (id: string) => call(beginView, { params: { id } }),
    onSuccess: ({ personId }, id) => enterView(id, personId),
    onError: onRefused,
  })
  if (!may('members:view-as')) return null
  if (view === null)
    return (
      <p className="mt-2">
        {t('To let you see their pages, {name} opens Safety and presses Show my pages.', { name })}
      </p>
    )
  const time = <Time instant={view.endsAt} zone={institution.timeZone} format="clock" />
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p>
        {t.rich('{name} lets you see their pages until {time}, to read alone.', { name, time })}
      </p>
      <Button busy={begin.isPending} onClick={() => begin.mutate(view.id)}>
        {t('See as {name} sees it', { name })}
      </Button>
      <ActionFailure failure={begin.error ? messageOf(t, begin.error) : undefined} />
    </div>
  )
}
