import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { isHandedOn, messageOf } from '../../../platform/web/failures.ts'
import { useMay } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { Words } from '../../../values/sentence.ts'
import { STAFF_ROLES, type StaffRole } from '../../../values/staffRoles.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { REASON_LENGTH_MAX, type UserDetail } from '../contract.ts'
import {
  changeStaffRole,
  STAFF_ROLE_ABOUT,
  STAFF_ROLE_LABEL,
  StaffRoleBody,
} from '../staffRole.contract.ts'

interface StaffRoleControlProps {
  readonly user: UserDetail
  readonly onDone: (sentence: Words) => void
}

/** What a colleague may do, for administrators to change. */
export function StaffRoleControl({ user, onDone }: StaffRoleControlProps) {
  const t = useTranslate()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  if (user.role !== 'admin' || user.isSelf || !may('staff:manage')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Change role')}
      </Button>
      {asking ? (
        <StaffRoleDialog
          user={user}
          onClose={() => setAsking(false)}
          onDone={(sentence) => {
            setAsking(false)
            onDone(sentence)
          }}
        />
      ) : null}
    </>
  )
}

interface StaffRoleDialogProps extends StaffRoleControlProps {
  readonly onClose: () => void
}

function StaffRoleDialog({ user, onClose, onDone }: StaffRoleDialogProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const { id, name, staffRole: seenRole } = user
  const [role, setRole] = useState<StaffRole>(seenRole ?? 'teller')
  const change = useMutation({
    mutationFn: (reason: string) =>
      call(changeStaffRole, { params: { id }, body: { seenRole, role, reason } }),
    onSuccess: (detail) => {
      client.setQueryData(['users', 'detail', id], detail)
      onDone(
        t('{name} has the role {role} and signs in again with it.', {
          name,
          role: t(STAFF_ROLE_LABEL[role]),
        }),
      )
    },
    onError: (refusal) => {
      if (isHandedOn(refusal)) onDone(messageOf(t, refusal))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <NoteDialog
      title={t('Change the role of {name}?', { name })}
      label={t('Reason')}
      hint={t('Only staff read it, in the activity log.')}
      schema={StaffRoleBody.shape.reason}
      lengthMax={REASON_LENGTH_MAX}
      action={t('Change role')}
      busyLabel={t('Saving')}
      cancel={t('Keep the role')}
      variant="primary"
      busy={change.isPending}
      problem={change.error ? messageOf(t, change.error) : undefined}
      onSend={(reason) => change.mutate(reason)}
      onClose={onClose}
    >
      <SelectField
        label={t('Role on staff')}
        name="staff-role"
        hint={t(STAFF_ROLE_ABOUT[role])}
        value={role}
        onChange={({ target: { value } }) =>
          setRole(STAFF_ROLES.find((one) => one === value) ?? role)
        }
        options={STAFF_ROLES.map((value) => ({ value, label: t(STAFF_ROLE_LABEL[value]) }))}
      />
    </NoteDialog>
  )
}
