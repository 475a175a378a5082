import { Route, Routes } from 'react-router'
import { MemberFrame } from '../../src/apps/web/frames/MemberFrame.tsx'
import { DashboardPage } from '../../src/apps/web/member/DashboardPage.tsx'
import { AccountSettingsPage } from '../../src/apps/web/member/settings/AccountSettingsPage.tsx'
import { listBills } from '../../src/modules/bills/contract.ts'
import { listDeposits } from '../../src/modules/deposits/contract.ts'
import { readMyLimit } from '../../src/modules/limits/contract.ts'
import { readChoices } from '../../src/modules/notifications/choices.contract.ts'
import { listNotifications } from '../../src/modules/notifications/contract.ts'
import { listStatements } from '../../src/modules/statements/contract.ts'
import { answers } from '../components/fakeFetch.ts'
import { memberAwaits } from '../home/ahead.ts'
import { memberHas } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'

export const PHONE = 390

/** What all of them ask; nothing happened to Ines yet but what is on her accounts. */
export function memberAnswers(): void {
  memberHas()
  memberAwaits()
  answers(listNotifications, { items: [], unreadCount: 0, next: null })
  answers(readChoices, { choices: [] })
  answers(readMyLimit, { limited: false, left: null, countMax: null, startsAgainOn: null })
  answers(listBills, { today: '2026-07-15', upcoming: [], history: [], payees: [] })
  answers(listDeposits, { deposits: [], more: false })
  answers(listStatements, { currentMonth: '2026-07', accounts: [] })
}

/** Ines on a page of hers, within what stands around all of them. */
export const openMember = (path = '/dashboard', width?: number): Promise<Mounted> =>
  mount(<MemberPages />, {
    path,
    route: '/dashboard/*',
    session: AS_INES,
    framed: true,
    ...(width !== undefined && { width }),
  })

const MemberPages = () => (
  <Routes>
    <Route element={<MemberFrame />}>
      <Route index element={<DashboardPage />} />
      <Route path="settings/account" element={<AccountSettingsPage />} />
      <Route path="*" element={null} />
    </Route>
  </Routes>
)
