import { routesBelow } from '../../src/apps/web/announcedPages.ts'
import { MEMBER_PAGES } from '../../src/apps/web/member/memberPages.ts'
import { MemberFrame } from '../../src/apps/web/frames/MemberFrame.tsx'
import { listBills } from '../../src/modules/bills/contract.ts'
import { listDeposits } from '../../src/modules/deposits/contract.ts'
import { readMyLimit } from '../../src/modules/limits/contract.ts'
import { readChoices } from '../../src/modules/notifications/choices.contract.ts'
import { readDevices } from '../../src/modules/notifications/devices.contract.ts'
import { listNotifications } from '../../src/modules/notifications/contract.ts'
import { listPayees } from '../../src/modules/payees/contract.ts'
import { askPaymentQuestion } from '../../src/modules/paymentRules/question.contract.ts'
import { readSafety } from '../../src/modules/safety/contract.ts'
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
  answers(readDevices, { publicKey: '', devices: [] })
  answers(readMyLimit, {
    limited: false,
    left: null,
    countMax: null,
    startsAgainOn: null,
    allowances: [],
  })
  answers(listBills, { today: '2026-07-15', upcoming: [], history: [], payees: [] })
  answers(listPayees, { payees: [], recent: [] })
  answers(askPaymentQuestion, { reason: null, usual: null })
  answers(listDeposits, { deposits: [], more: false })
  answers(readSafety, {
    call: null,
    view: null,
    lockedSince: null,
    reports: [],
    trustedContact: null,
    passwordChangedAt: null,
  })
  answers(listStatements, { currentMonth: '2026-07', accounts: [] })
}

/** Ines on a page of hers, within what stands around all of them. */
export const openMember = (path = '/dashboard', width?: number): Promise<Mounted> =>
  mount(<MemberFrame />, {
    path,
    route: '/dashboard',
    pages: [{ HydrateFallback: () => null, children: routesBelow('/dashboard', MEMBER_PAGES) }],
    session: AS_INES,
    ...(width !== undefined && { width }),
  })
