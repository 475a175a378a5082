import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startStepUp } from '../../src/modules/factors/contract.ts'
import {
  askSignatureCode,
  declineRequest,
  listWaiting,
  signRequest,
  takeBackRequest,
  type Waiting,
} from '../../src/modules/signatures/contract.ts'
import {
  proposeTurningOff,
  readTwoToSign,
  turnOnTwoToSign,
  type TwoToSign,
} from '../../src/modules/signatures/option.contract.ts'
import { TwoToSignCard, WaitingCard } from '../../src/modules/signatures/web/signatures.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ACCOUNT = newId()
const LATER = new Date(DEMO_NOW.getTime() + 300_000).toISOString()

const PAYMENT: Waiting = {
  id: newId(),
  accountId: ACCOUNT,
  account: { kind: 'Checking', last4: '4021' },
  amount: '60.00',
  payee: 'Dana Reyes, Wells Fargo ··6789',
  reference: 'Boat',
  proposedBy: 'Ada Brooks',
  proposedAt: DEMO_NOW.toISOString(),
  expiresAt: '2026-07-22T16:00:00.000Z',
  may: 'sign',
}
const TURNING_OFF: Waiting = {
  ...PAYMENT,
  id: newId(),
  amount: null,
  payee: 'One signature is enough again',
  reference: null,
}
const WHAT = '$60.00 to Dana Reyes, Wells Fargo ··6789'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const card = page.getByRole('region', { name: 'Waiting for a second signature' })
const code = dialog.getByLabelText('One-time code')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

const waits = (...waiting: Waiting[]): void => answers(listWaiting, { waiting })

beforeEach(() => {
  answers(askSignatureCode, {
    asked: { challengeId: newId(), codeSent: true, codeFrom: 'email', codeExpiresAt: LATER },
  })
  answers(startStepUp, {
    stepUpId: newId(),
    ways: ['emailed_code'],
    codeSent: true,
    expiresAt: LATER,
    passkeyOptions: null,
  })
})

describe('what waits for a second signature', () => {
  test('is not on the page while nothing does, and comes by itself', async () => {
    waits()
    await mount(<WaitingCard />)
    await expect.poll(() => askedOf(listWaiting).length).toBeGreaterThan(0)
    await expect.element(card).not.toBeInTheDocument()
    waits({ ...PAYMENT, may: 'nothing' })
    tellNews('signatures')
    await expect.element(card.getByText(WHAT)).toBeVisible()
    for (const words of [
      /From Checking.*for Boat/,
      /Proposed by Ada Brooks, Jul 15/,
      /Lapses Jul 22/,
    ])
      await expect.element(card.getByText(words)).toBeVisible()
    await expect.element(card.getByText('The owners of the account decide about it.')).toBeVisible()
    expect(card.getByRole('button').elements()).toHaveLength(0)
  })

  test('is signed with a code for exactly that, once though an answer is lost', async () => {
    waits(PAYMENT)
    await mount(<WaitingCard />)
    await button(`Sign ${WHAT}`).click()
    await expect.element(dialog.getByText(/a code for this signature by email/)).toBeVisible()
    await inDialog('Sign').click()
    await expect.element(dialog.getByText('Please enter OTP').first()).toBeVisible()
    refuses(signRequest, 'code_invalid')
    await code.fill('111111')
    await inDialog('Sign').click()
    await expect.element(dialog.getByText('Invalid OTP').first()).toBeVisible()
    await expect.element(code).toHaveValue('')
    loses(signRequest)
    await code.fill('123456')
    await inDialog('Sign').click()
    await expect
      .element(dialog.getByText(/We cannot tell whether you have signed\. Trying again is safe/))
      .toBeVisible()
    answers(signRequest, { id: PAYMENT.id, state: 'signed' })
    waits()
    await inDialog('Sign').click()
    await expect.element(card.getByText(`You have signed: ${WHAT}.`)).toBeVisible()
    await expect.element(card.getByText('Nothing waits any more.')).toBeVisible()
    await expect.poll(focusedWords).toBe('Waiting for a second signature')
    expect(askedOf(signRequest).map(({ body }) => body.proof.code)).toEqual([
      '111111',
      '123456',
      '123456',
    ])
  })

  test('says why it cannot be signed, without a button that would not work', async () => {
    waits(PAYMENT)
    await mount(<WaitingCard />)
    refuses(askSignatureCode, 'app_needed')
    await button(`Sign ${WHAT}`).click()
    await expect
      .element(dialog.getByText(/^Sending money out needs an authenticator app/))
      .toBeVisible()
    await expect.element(dialog.getByText('You have not signed.')).toBeVisible()
    await expect.element(inDialog('Sign')).not.toBeInTheDocument()
    await inDialog('Close without signing').click()
    await expect.element(button(`Sign ${WHAT}`)).toHaveFocus()
  })

  test('is declined with a reason, and taken back by whoever proposed it', async () => {
    const own: Waiting = { ...TURNING_OFF, may: 'take_back' }
    waits(PAYMENT, own)
    await mount(<WaitingCard />)
    const decline = page.getByRole('alertdialog', { name: 'Decline this?' })
    await button(`Decline ${WHAT}`).click()
    await decline.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.element(decline.getByText('Please say why')).toBeVisible()
    refuses(declineRequest, 'already_decided')
    await decline.getByLabelText('Reason').fill('Too much')
    await decline.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.element(decline.getByText(/This does not wait any more/)).toBeVisible()
    answers(declineRequest, { id: PAYMENT.id, state: 'declined' })
    waits(own)
    await decline.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.element(card.getByText(`You declined: ${WHAT}.`)).toBeVisible()
    expect(askedOf(declineRequest).map(({ body }) => body.reason)).toEqual(['Too much', 'Too much'])
    await button('Take back One signature is enough again').click()
    answers(takeBackRequest, { id: own.id, state: 'withdrawn' })
    waits()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
    await expect.element(card.getByText('Taken back: One signature is enough again.')).toBeVisible()
  })
})

describe('the option of an account', () => {
  const OFF: TwoToSign = { on: false, mayChange: true, enoughOwners: true, offWaitsUntil: null }
  const option = page.getByRole('region', { name: 'Two to sign', exact: true })

  async function open(changes: Partial<TwoToSign>): Promise<void> {
    answers(readTwoToSign, { ...OFF, ...changes })
    waits()
    await mount(<TwoToSignCard accountId={ACCOUNT} />)
    const state = option.getByText(changes.on ? 'On' : 'Off', { exact: true })
    await expect.element(state).toBeVisible()
  }

  test('has no button for whoever cannot change it', async () => {
    await open({ enoughOwners: false })
    await expect.element(option.getByText(/Invite a joint owner first/)).toBeVisible()
    expect(option.getByRole('button').elements()).toHaveLength(0)
    await open({ on: true, mayChange: false })
    await expect.element(option.getByText('Its owners decide about that.')).toBeVisible()
    expect(option.getByRole('button').elements()).toHaveLength(0)
  })

  test('is turned on with proof', async () => {
    await open({})
    await button('Turn on two to sign').click()
    refuses(turnOnTwoToSign, 'two_owners_needed')
    await code.fill('123456')
    await inDialog('Confirm').click()
    await expect.element(option.getByText(/^Two to sign takes two people/)).toBeVisible()
    await button('Turn on two to sign').click()
    answers(turnOnTwoToSign, { ...OFF, on: true })
    answers(readTwoToSign, { ...OFF, on: true })
    await code.fill('123456')
    await inDialog('Confirm').click()
    await expect.element(option.getByText(/^Two have to sign from now on/)).toBeVisible()
    await expect.poll(focusedWords).toBe('Two to sign')
    expect(askedOf(startStepUp)[0]).toMatchObject({
      body: { action: 'two_to_sign', accountId: ACCOUNT },
    })
  })

  test('is turned off by two: the proposal stands there for the other to sign', async () => {
    await open({ on: true })
    await button('Turn off two to sign').click()
    const asked = { ...OFF, on: true, offWaitsUntil: TURNING_OFF.expiresAt }
    answers(proposeTurningOff, asked)
    answers(readTwoToSign, asked)
    waits(TURNING_OFF, { ...PAYMENT, accountId: newId() })
    await code.fill('123456')
    await inDialog('Confirm').click()
    await expect.element(option.getByText(/^We asked the other owners to agree/)).toBeVisible()
    await expect.element(option.getByText(/^Proposed by Ada Brooks/)).toBeVisible()
    expect(
      option
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    ).not.toContain(expect.stringContaining('Dana Reyes'))
    await expect.element(button('Turn off two to sign')).not.toBeInTheDocument()
    await button('Sign One signature is enough again').click()
    answers(signRequest, { id: TURNING_OFF.id, state: 'signed' })
    answers(readTwoToSign, OFF)
    waits()
    await code.fill('123456')
    await inDialog('Sign').click()
    await expect
      .element(option.getByText('You have signed: One signature is enough again.'))
      .toBeVisible()
    await expect.element(option.getByText('Off', { exact: true })).toBeVisible()
  })
})
