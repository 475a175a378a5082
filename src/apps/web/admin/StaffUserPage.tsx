import { EditAccount } from '../../../modules/accounts/web/EditAccount.tsx'
import { Businesses } from '../../../modules/businesses/web/Businesses.tsx'
import { MemberEntries } from '../../../modules/staffTransactions/web/MemberEntries.tsx'
import { MemberSafetySection } from '../../../modules/safety/web/MemberSafetySection.tsx'
import { MemberNotes } from '../../../modules/memberNotes/web/memberNotes.ts'
import {
  OverviewLines,
  MemberOverview,
} from '../../../modules/memberOverview/web/memberOverview.ts'
import { RestrictMember } from '../../../modules/paymentRules/web/RestrictMember.tsx'
import { UserDetailPage } from '../../../modules/members/web/UserDetailPage.tsx'
import { staffOpenPath } from '../../../modules/openings/web/places.ts'
import { staffLinksPath } from '../../../modules/linkedAccounts/web/places.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useSectionFocus } from '../member/useSectionFocus.ts'
import { OVERVIEW_ITEMS } from '../overviewItems.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Everything about one person, with what staff may do to their accounts and transactions. */
export const StaffUserPage = () => {
  const t = useTranslate()
  return (
    <UserDetailPage
      renderAccounts={({ id }) => (
        <div className="grid gap-6">
          <Card title={t('Accounts')} titleId="entries-accounts">
            <div className="grid gap-4">
              <EditAccount personId={id} />
              <Permitted permission="accounts:manage">
                <LinkButton
                  to={staffOpenPath(id)}
                  variant="secondary"
                  className="justify-self-start"
                >
                  {t('Open an account')}
                </LinkButton>
              </Permitted>
              <TextLink to={staffLinksPath(id)} className="flex min-h-11 w-fit items-center">
                {t('Linked accounts')}
              </TextLink>
            </div>
          </Card>
          <Card title={t('Businesses')} titleId="businesses-title">
            <Businesses personId={id} openPath={(businessId) => staffOpenPath(id, businessId)} />
          </Card>
        </div>
      )}
      renderOverview={({ id, role }) => (role === 'user' ? <Overview personId={id} /> : null)}
      renderComing={({ id, role }) =>
        role === 'user' ? (
          <OverviewLines personId={id} shown={OVERVIEW_ITEMS} kind="upcoming" />
        ) : null
      }
      renderNotes={({ id, name, role }) =>
        role === 'admin' ? null : <MemberNotes personId={id} name={name} />
      }
      renderEvents={({ id, role }) =>
        role === 'user' ? (
          <OverviewLines personId={id} shown={OVERVIEW_ITEMS} kind="securityEvents" />
        ) : null
      }
      renderSafety={({ id, name, role }) =>
        role === 'user' ? <MemberSafetySection personId={id} name={name} /> : null
      }
      renderPayments={({ id }) => <RestrictMember personId={id} />}
      renderTransactions={({ id }) => <MemberEntries personId={id} />}
    />
  )
}

/** What a call needs at once; what it leads to is on this page or on others. */
const Overview = ({ personId }: { readonly personId: string }) => {
  useSectionFocus(true)
  return <MemberOverview personId={personId} shown={OVERVIEW_ITEMS} />
}
