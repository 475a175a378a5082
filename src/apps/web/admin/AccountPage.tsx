import { staffClosePath } from '../../../modules/openings/web/places.ts'
import { StaffAccountPage } from '../../../modules/owners/web/staff/StaffAccountPage.tsx'
import { Permitted } from '../../../platform/web/may.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** One account: who has to do with it, and closing it. */
export const AccountPage = () => {
  const t = useTranslate()
  return (
    <StaffAccountPage
      renderEnd={(accountId, { isClosed }) =>
        isClosed ? null : (
          <Permitted permission="accounts:manage">
            <Card title={t('Close this account')} titleId="staff-closing">
              <p className="mb-4 text-ink-2">
                {t(
                  'The remaining balance moves to another account of the same membership. The closed account stays readable for everybody who has it.',
                )}
              </p>
              <LinkButton to={staffClosePath(accountId)} variant="secondary">
                {t('Close it')}
              </LinkButton>
            </Card>
          </Permitted>
        )
      }
    />
  )
}
