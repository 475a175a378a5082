import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answerDispute,
  type AnswerRefusal,
  type Dispute,
  listDisputes,
  readDispute,
  withdrawDispute,
  type WithdrawRefusal,
} from '../../src/modules/disputes/contract.ts'
import { DisputePage } from '../../src/modules/disputes/web/DisputePage.tsx'
import { DisputesPage } from '../../src/modules/disputes/web/DisputesPage.tsx'
import { refusalMessage } from '../../src/values/endpoint.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { ASKED, CASE, QUESTION, SUMMARY } from './cases.ts'

const list = () => mount(<DisputesPage />, { path: '/dashboard/disputes', session: AS_INES })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openCase(dispute: Dispute = CASE) {
  answers(readDispute, dispute)
  const screen = await mount(<DisputePage />, {
    path: `/dashboard/disputes/${CASE.id}`,
    route: '/dashboard/disputes/:id',
    session: AS_INES,
  })
  await expect.element(page.getByRole('heading', { name: `Case ${CASE.caseNumber}` })).toBeVisible()
  return screen
}

beforeEach(() => answers(listDisputes, { disputes: [] }))

test('the list is loading, not loaded, empty, then has each case with what happens next', async () => {
  const held = holds(listDisputes)
  await list()
  await expect.element(page.getByText('Loading reported problems')).toBeInTheDocument()
  held.lose()
  await expect.element(page.getByText("We couldn't load what you reported.")).toBeVisible()
  answers(listDisputes, { disputes: [] })
  await button('Try again').click()
  await expect.element(page.getByText('Nothing was reported.')).toBeVisible()
  answers(listDisputes, {
    disputes: [
      {
        ...SUMMARY,
        id: CASE.letters[0]!.id,
        provisional: '80.00',
        due: { what: 'take_back', on: '2026-08-04' },
        state: 'decided',
        outcome: 'no_error',
      },
      { ...SUMMARY, isAsked: true },
    ],
  })
  tellNews('disputes')
  await expect
    .element(page.getByRole('listitem').first().getByText('We need your answer'))
    .toBeVisible()
  await expect.element(page.getByText('We found no error')).toBeVisible()
  await expect
    .element(page.getByText(/Aug 4, 2026 \$80\.00 of the provisional credit is taken back\.$/))
    .toBeVisible()
})

test('what staff ask is answered; every refusal has its words and the answer stays', async () => {
  await openCase(ASKED)
  await expect.element(page.getByText(QUESTION).first()).toBeVisible()
  await button('Send answer').click()
  await expect.element(page.getByText('Please tell us what happened').first()).toBeVisible()
  const field = page.getByLabelText('Your answer')
  await field.fill('Here it is.')
  for (const code of Object.keys(answerDispute.refusals) as AnswerRefusal[]) {
    refuses(answerDispute, code)
    await button('Send answer').click()
    await expect
      .element(page.getByText(refusalMessage(answerDispute.refusals[code])).first())
      .toBeVisible()
    await expect.element(field).toHaveValue('Here it is.')
  }
  loses(answerDispute)
  await button('Send answer').click()
  await expect.element(page.getByText(/could not reach the server/)).toBeVisible()
  answers(answerDispute, CASE)
  await button('Send answer').click()
  await expect.element(page.getByText('What else should we know?')).toBeVisible()
  const [last, before] = askedOf(answerDispute).toReversed()
  expect(last!.body).toEqual(before!.body)
})

test('what is typed about a case stays when staff ask meanwhile; opened anew, the question comes first', async () => {
  await openCase()
  await page.getByLabelText('What else should we know?').fill('I found the receipt.')
  answers(readDispute, ASKED)
  tellNews('disputes')
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('I found the receipt.')
  const titles = () => page.getByRole('heading', { level: 2 }).elements()
  expect(titles()[0]?.textContent).toBe('Where it stands')
  await openCase(ASKED)
  await expect.poll(() => titles()[0]?.textContent).toBe('We have a question')
})

test('a report is withdrawn after it was asked about once more; refusals stand in the question', async () => {
  await openCase({ ...CASE, provisional: '80.00' })
  await button('Withdraw the report').click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(/\$80\.00 back five business days from now/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Withdraw the report' })
  for (const code of Object.keys(withdrawDispute.refusals) as WithdrawRefusal[]) {
    refuses(withdrawDispute, code)
    await confirm.click()
    await expect
      .element(dialog.getByText(refusalMessage(withdrawDispute.refusals[code])))
      .toBeVisible()
  }
  const withdrawn = { ...CASE, state: 'withdrawn', mayWithdraw: false, due: null } as const
  answers(withdrawDispute, withdrawn)
  answers(readDispute, withdrawn)
  await confirm.click()
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Where it stands' })).toHaveFocus()
  await expect.element(button('Withdraw the report')).not.toBeInTheDocument()
})

test('a case that has ended says what was found, what is final and what goes back, with its letters', async () => {
  const letters = [...CASE.letters, { ...CASE.letters[0]!, id: CASE.id, kind: 'no_error' as const }]
  await openCase({
    ...CASE,
    state: 'decided',
    outcome: 'no_error',
    corrected: '0.00',
    explanation: 'The shop showed us your signature.',
    provisional: '80.00',
    takeBack: { amount: '80.00', on: '2026-08-04', isDone: false },
    due: { what: 'take_back', on: '2026-08-04' },
    mayWithdraw: false,
    letters,
  })
  await expect.element(page.getByText('We found no error', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The shop showed us your signature.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /What we found: no error/ }))
    .toHaveAttribute('href', `/api/disputes/${CASE.id}/letters/${CASE.id}`)
  await expect.element(page.getByText('Tell us more')).not.toBeInTheDocument()
})

test('a case whose correction went back says so, and what of it stays', async () => {
  const ended = { ...CASE, state: 'decided', outcome: 'came_back', due: null } as const
  const back = { ...CASE.steps[0]!, kind: 'came_back', by: null, said: null } as const
  const [decided, taken] = [
    { ...back, kind: 'decided' } as const,
    { ...back, amount: '80.00' } as const,
  ]
  await openCase({
    ...ended,
    mayWithdraw: false,
    corrected: '15.00',
    steps: [...CASE.steps, decided, taken],
  })
  await expect
    .element(page.getByText('The money came back another way, so we took $80.00 back'))
    .toBeVisible()
  const rest = page.getByText('Yours for good')
  await expect.element(rest).toBeVisible()
  await expect.element(page.getByText('$15.00')).toBeVisible()
  await openCase({ ...ended, mayWithdraw: false, corrected: '0.00', steps: [back] })
  await expect
    .element(page.getByText('The money came back another way', { exact: true }).first())
    .toBeVisible()
  await expect.element(rest).not.toBeInTheDocument()
})

test('a case that is not there, or not loaded, says so', async () => {
  refuses(readDispute, 'dispute_not_found')
  const where = { path: `/dashboard/disputes/${CASE.id}`, route: '/dashboard/disputes/:id' }
  await mount(<DisputePage />, { ...where, session: AS_INES })
  await expect.element(page.getByText('We could not find that case.')).toBeVisible()
})
