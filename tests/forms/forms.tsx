import type { ReactNode } from 'react'
import { type Locator, page } from 'vitest/browser'
import { TransferPanel } from '../../src/modules/transfers/web/TransferPanel.tsx'
import { answerInformationRequest } from '../../src/modules/applications/contract.ts'
import { searchBanks } from '../../src/modules/banks/contract.ts'
import { readExchangeRates } from '../../src/modules/exchangeRates/contract.ts'
import { listLinkedAccounts } from '../../src/modules/linkedAccounts/contract.ts'
import { answersToQuestion, NO_LINKS } from '../transfers/forms.tsx'
import { getDemo, readClock } from '../../src/modules/demo/contract.ts'
import { requestReset } from '../../src/modules/access/credentials.contract.ts'
import { readSession, signIn, signOut } from '../../src/modules/access/contract.ts'
import { addPasscode, listPasscodes } from '../../src/modules/passcodes/contract.ts'
import {
  readLimitSettings,
  readMyLimit,
  saveLimitSettings,
} from '../../src/modules/limits/contract.ts'
import { readTransferCounts } from '../../src/modules/limits/counts.contract.ts'
import { LimitSettingsPage } from '../../src/modules/limits/web/LimitSettingsPage.tsx'
import { listLongWork } from '../../src/modules/longWork/contract.ts'
import { listJobs, runJob } from '../../src/modules/operations/contract.ts'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { listPayees } from '../../src/modules/payees/contract.ts'
import { mailStatement } from '../../src/modules/statements/contract.ts'
import { sendContactMessage } from '../../src/modules/support/contract.ts'
import { beginThread } from '../../src/modules/support/threads.contract.ts'
import { QuestionForm } from '../../src/modules/support/web/QuestionForm.tsx'
import { sendBetweenAccounts } from '../../src/modules/transfers/contract.ts'
import { suspendUser, revealField } from '../../src/modules/members/contract.ts'
import { createUser } from '../../src/modules/members/creation.contract.ts'
import { CreateUserWindow } from '../../src/modules/members/web/CreateUserWindow.tsx'
import { StandingControl } from '../../src/modules/members/web/StandingControl.tsx'
import { WindowTitle } from '../../src/ui/layout/PageTitle.tsx'
import { verbatim } from '../../src/values/sentence.ts'
import { answers, loses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { SIGNED_OUT } from '../components/sessions.ts'
import { detailOf } from '../members/someone.ts'
import { readArrivals } from '../../src/modules/transfers/usBank.contract.ts'

export const AT = '2026-07-15T16:00:00.000Z'
export const ID = '01980d2c-7a00-7000-8000-00000000a001'
export const NOTHING = (): void => {}
export const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const label = (name: string): Locator => page.getByLabelText(name, { exact: true })

/** In an open window: its button may be called like the one that opened it. */
export const inWindow = (name: string): Locator =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })

const account = (kind: 'Checking' | 'Savings', last4: string): AccountOverview => ({
  id: `01980d2c-7a00-7000-8000-00000000${last4}`,
  kind,
  number: `482100${last4}`,
  last4,
  routingNumber: '021000021',
  balance: '100.00',
  available: '100.00',
  status: 'open',
  mayPay: true,
  twoToSign: false,
  ofBusiness: false,
  role: 'primary' as const,
  hidden: false,
})

export const USER = detailOf({
  id: ID,
  name: 'Ben Okafor',
  email: 'ben.okafor@example.com',
  registeredAt: AT,
  masked: { dateOfBirth: null, idNumber: '··567' },
  idType: 'Passport',
  allowedMoves: ['suspend'],
})

export interface Form {
  readonly name: string
  readonly screen: ReactNode
  readonly path?: string
  readonly route?: string
  /** Leads to the button that is pressed. */
  readonly lead: () => Promise<Locator> | Locator
}

export async function fillAll(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await label(name).fill(text)
}

export const OWN_TRANSFER = {
  screen: (
    <TransferPanel
      accounts={[account('Checking', '4021'), account('Savings', '7316')]}
      onPosted={NOTHING}
    />
  ),
  path: '/dashboard/transfers/own',
  route: '/dashboard/transfers/:kind?',
}
export const LIMITS = { screen: <LimitSettingsPage />, path: '/admin/settings' }
export const STANDING = { screen: <StandingControl user={USER} onDone={NOTHING} /> }
export const CREATION = { screen: <CreateUserWindow open onClose={NOTHING} onDone={NOTHING} /> }
export const QUESTION = { screen: <QuestionForm open onClose={NOTHING} /> }

/** Reads are answered, and whatever is sent is lost. */
export function losesWhatIsSent(): void {
  answers(readSession, SIGNED_OUT)
  answers(getDemo, { people: [], passcodes: [], mail: [] })
  answersToQuestion()
  answers(readMyLimit, {
    limited: false,
    left: null,
    countMax: null,
    startsAgainOn: null,
    allowances: [],
  })
  answers(listPayees, { payees: [], recent: [] })
  answers(searchBanks, { banks: [] })
  answers(listLinkedAccounts, NO_LINKS)
  answers(readArrivals, { nextDay: null, sameDay: null })
  answers(readExchangeRates, { rates: [] })
  answers(listPasscodes, { accepted: [], acceptedCount: 0, used: [], usedCount: 0 })
  const settings = { enabled: true, countMax: 2, appliesTo: 'all' } as const
  answers(readLimitSettings, { ...settings, updatedAt: null, updatedBy: null })
  answers(readTransferCounts, { counts: [], membersCount: 0 })
  const job = { about: 'Sends mail.', everySeconds: 60, lastRun: null, nextAt: null }
  answers(readClock, { now: '2026-07-15T16:00:00.000Z', next: '2026-07-16T13:00:00.000Z' })
  answers(listLongWork, { works: [] })
  answers(listJobs, {
    now: AT,
    jobs: [
      { name: 'mail', ...job, late: false, failuresInRow: 0, failuresTotal: 0, lastFailure: null },
    ],
    setAside: [],
    setAsideCount: 0,
  })
  for (const endpoint of [
    signIn,
    requestReset,
    sendContactMessage,
    sendBetweenAccounts,
    beginThread,
    mailStatement,
    answerInformationRequest,
    signOut,
    saveLimitSettings,
    runJob,
    addPasscode,
    createUser({ passwordLengthMin: 6 }),
    suspendUser,
    revealField,
  ])
    loses(endpoint)
}

export const open = ({ screen, path = '/', route }: Form) =>
  mount(
    <>
      <WindowTitle title={verbatim('A page')} institution="Hazelnotch" />
      {screen}
    </>,
    { path, width: 390, ...(route !== undefined && { route }) },
  )
