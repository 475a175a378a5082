import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { roleWords } from '../../accounts/contract.ts'
import type { Invitation } from '../contract.ts'
import type { useOwners } from './useOwners.ts'

interface OpenInvitationsProps {
  readonly invitations: readonly Invitation[]
  readonly withdraw: ReturnType<typeof useOwners>['withdraw']
  readonly onWithdrawn: (invitation: Invitation) => void
}

/** Who was invited and has not accepted yet. */
export function OpenInvitations({ invitations, withdraw, onWithdrawn }: OpenInvitationsProps) {
  const t = useTranslate()
  const failed = (id: string) =>
    withdraw.error && withdraw.variables === id ? messageOf(t, withdraw.error) : undefined
  return (
    <Card title={t('Open invitations')} titleId="owners-invitations">
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">
                  <EmailText email={invitation.email} />
                </span>
                <Tag tone="waiting">{roleWords(t, invitation)}</Tag>
              </p>
              <p className="text-small text-ink-2">
                {t.rich('Invited by {name}, good until {moment}', {
                  name: invitation.invitedBy,
                  moment: (
                    <Time
                      instant={invitation.expiresAt}
                      zone={institution.timeZone}
                      format="moment"
                    />
                  ),
                })}
              </p>
            </div>
            <ActionFailure className="basis-full" failure={failed(invitation.id)} />
            <Button
              variant="quiet"
              size="small"
              className="max-sm:-ml-3.5 sm:-mr-3.5"
              busy={withdraw.isPending && withdraw.variables === invitation.id}
              onClick={() =>
                withdraw.mutate(invitation.id, { onSuccess: () => onWithdrawn(invitation) })
              }
            >
              {t.rich('Withdraw<hidden> the invitation of {email}</hidden>', {
                hidden: (words) => <span className="sr-only">{words}</span>,
                email: invitation.email,
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
