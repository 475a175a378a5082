import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { newId } from '../../../values/ids.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  liftRestriction,
  readRestriction,
  type Restriction,
  RESTRICTION_LENGTH_MAX,
  RestrictionReason,
  restrictMember,
} from '../restriction.contract.ts'

const KEY = 'restriction'

/** Whether everything that would leave a member is stopped, and what stops or lifts it. */
export function RestrictMember({ personId }: { readonly personId: string }) {
  const t = useTranslate()
  const query = useQuery({
    queryKey: [KEY, personId],
    queryFn: () => call(readRestriction, { params: { id: personId } }, { background: true }),
  })
  if (!query.data)
    return (
      <NotLoaded
        query={query}
        label={t('Loading whether payments are stopped')}
        failed={t("We couldn't load whether payments are stopped.")}
      >
        <Skeleton className="h-24" />
      </NotLoaded>
    )
  return <Restricting personId={personId} restriction={query.data.restriction} />
}

interface RestrictingProps {
  readonly personId: string
  readonly restriction: Restriction | null
}

function Restricting({ personId, restriction }: RestrictingProps) {
  const t = useTranslate()
  // Made when it is asked, so that a press that is sent again is the same.
  const [asked, setAsked] = useState<string>()
  const change = useChange(personId, restriction, () => setAsked(undefined))
  return (
    <div className="grid justify-items-start gap-3">
      {restriction ? (
        <Notice kind="warning" title={t('Payments of this member are stopped')} className="w-full">
          {t.rich('{time} by {name}: {reason}', {
            time: <Time instant={restriction.at} zone={institution.timeZone} format="moment" />,
            name: restriction.by,
            reason: restriction.reason,
          })}
        </Notice>
      ) : (
        <p>{t('Payments of this member go as the rules allow.')}</p>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          change.reset()
          setAsked(newId())
        }}
      >
        {restriction ? t('Let payments go again') : t('Stop payments')}
      </Button>
      {asked === undefined ? null : (
        <NoteDialog
          title={restriction ? t('Let payments go again?') : t('Stop payments of this member?')}
          action={restriction ? t('Let payments go again') : t('Stop payments')}
          cancel={restriction ? t('Keep them stopped') : t('Let them go on')}
          variant={restriction ? 'primary' : 'danger'}
          label={t('Reason')}
          hint={t('Staff and examiners read it, the member does not.')}
          schema={RestrictionReason}
          lengthMax={RESTRICTION_LENGTH_MAX}
          busyLabel={t('Saving')}
          busy={change.isPending}
          problem={change.error ? messageOf(t, change.error) : undefined}
          onSend={(reason) => change.mutate({ id: asked, reason })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {restriction
              ? t(
                  'What was scheduled goes on with its next date. What was refused is not tried again.',
                )
              : t(
                  'Nothing leaves their accounts by their own hand: no transfer, no bill, nothing that is scheduled. They can sign in and see everything, and read that payments are stopped, not why.',
                )}
          </p>
        </NoteDialog>
      )}
    </div>
  )
}

function useChange(personId: string, restriction: Restriction | null, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason: string }) => {
      const params = { id: personId }
      return restriction
        ? call(liftRestriction, { params, body: { restrictionId: restriction.id, reason } })
        : call(restrictMember, { params, body: { id, reason } })
    },
    onSuccess: (answer) => {
      client.setQueryData([KEY, personId], answer)
      onDone()
    },
    onError: () => client.invalidateQueries({ queryKey: [KEY, personId] }),
  })
}
