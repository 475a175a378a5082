import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted, useMay } from '../../../platform/web/may.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { deviceName, type DeviceSession } from '../../../values/device.ts'
import { endUserSession, endUserSessions, listUserSessions } from '../access.contract.ts'
import type { Translate } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { messageOf } from '../../../platform/web/failures.ts'

interface UserSessionsProps {
  readonly userId: string
  readonly name: string
}

/** Where somebody is signed in, and the buttons that end it. */
export function UserSessions({ userId, name }: UserSessionsProps) {
  const t = useTranslate()
  const key = ['users', 'sessions', userId]
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const may = useMay()
  const focusNext = useFocusNext()
  const query = useQuery({
    queryKey: key,
    queryFn: () => call(listUserSessions, { params: { id: userId } }, { background: true }),
  })
  const end = useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined
        ? call(endUserSessions, { params: { id: userId } })
        : call(endUserSession, { params: { id: userId, sessionId } }),
    onSuccess: (reply, sessionId) => {
      setAsking(false)
      client.setQueryData(key, reply)
      announce(
        sessionId === undefined
          ? t('{name} is signed out everywhere', { name })
          : t('Signed out there'),
      )
      focusNext('sessions-title')
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  })
  const ask = () => {
    end.reset()
    setAsking(true)
  }
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading sessions')}
        failed={t("We couldn't load the sessions.")}
      >
        <Skeleton className="h-20" />
      </NotLoaded>
    )
  }
  const { sessions } = query.data
  return (
    <div className="grid justify-items-start gap-4">
      {sessions.length === 0 ? (
        <p className="text-ink-2">{t('{name} is not signed in anywhere.', { name })}</p>
      ) : (
        <>
          <div className="w-full min-w-0">
            <DataTable
              caption={t('List of sessions')}
              columns={may('sign-in:manage') ? [...columnsOf(t), endColumn(t, end)] : columnsOf(t)}
              rows={sessions}
              keyOf={({ id }) => id}
              dense
            />
          </div>
          <Permitted permission="sign-in:manage">
            <Button variant="secondary" onClick={ask}>
              {t('Sign out everywhere')}
            </Button>
          </Permitted>
        </>
      )}
      <AlertDialog
        title={t('Sign {name} out everywhere?', { name })}
        open={asking}
        confirm={t('Sign out everywhere')}
        cancel={t('Keep signed in')}
        busy={end.isPending}
        busyLabel={t('Signing out')}
        failure={end.error && end.variables === undefined ? messageOf(t, end.error) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate(undefined)}
      >
        <p>{t('What they have not sent yet is lost. They can sign in again at once.')}</p>
      </AlertDialog>
    </div>
  )
}

type Ending = Pick<
  UseMutationResult<unknown, Error, string | undefined>,
  'isPending' | 'variables' | 'error' | 'mutate'
>

const columnsOf = (t: Translate): readonly Column<DeviceSession>[] => [
  { id: 'device', head: t('Device'), rowHead: true, cell: ({ device }) => deviceName(t, device) },
  { id: 'address', head: t('Address'), cell: ({ address }) => address },
  {
    id: 'started',
    head: t('Signed in'),
    cell: ({ startedAt }) => (
      <Time instant={startedAt} zone={institution.timeZone} format="moment" />
    ),
  },
  {
    id: 'seen',
    head: t('Last seen'),
    cell: ({ lastSeenAt }) => (
      <Time instant={lastSeenAt} zone={institution.timeZone} format="moment" />
    ),
  },
]

const endColumn = (t: TranslateToNodes, end: Ending): Column<DeviceSession> => ({
  id: 'end',
  head: t('End'),
  cell: ({ id, device }) => (
    <>
      <ActionFailure
        failure={end.error && end.variables === id ? messageOf(t, end.error) : undefined}
      />
      <Button
        variant="quiet"
        size="small"
        busy={end.isPending && end.variables === id}
        onClick={() => end.mutate(id)}
      >
        {t.rich('Sign out<hidden> on {device}</hidden>', {
          hidden: (words) => <span className="sr-only">{words}</span>,
          device: deviceName(t, device),
        })}
      </Button>
    </>
  ),
})
