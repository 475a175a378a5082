import { useMutation, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readProfile, staySignedIn } from '../../src/modules/access/credentials.contract.ts'
import { getDemo } from '../../src/modules/demo/contract.ts'
import { readSession, signIn, verifyCode } from '../../src/modules/access/contract.ts'
import { MemberOnly } from '../../src/modules/access/web/guards.tsx'
import { call } from '../../src/platform/web/api.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { AS_INES, type Session, SIGNED_OUT } from '../components/sessions.ts'
import { passTime, timersInHand } from '../components/time.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const reference = page.getByLabelText('Reference')
const signedOut = page.getByText('You were signed out to keep your money safe.')
const still = page.getByRole('alertdialog', { name: 'Are you still there?' })

const inSeconds = (seconds: number): Date => new Date(DEMO_NOW.getTime() + seconds * 1000)

/** Ines's session as the server tells of it from now on, by its clock. */
const sessionUntil = (idleEndsAt: Date, endsAt = inSeconds(3600)): void =>
  answers(readSession, () => ({
    ...AS_INES,
    now: vi.getMockedSystemTime()!.toISOString(),
    idleEndsAt: idleEndsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))

const open = (session?: Session): Promise<Mounted> =>
  mount(
    <MemberOnly>
      <label>
        Reference <input />
      </label>
    </MemberOnly>,
    { path: '/dashboard?a=1', ...(session && { session }) },
  )

beforeEach(() => {
  answers(getDemo, { people: [], passcodes: [], mail: [] })
})

const INES_READ = {
  name: 'Ines Abara',
  email: AS_INES.caller!.email,
  phone: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  newEmail: null,
}

const Profile = () => {
  const { data } = useQuery({ queryKey: ['profile'], queryFn: () => call(readProfile, {}) })
  return <p>{data ? `Known as ${data.name}` : 'Not read yet'}</p>
}

for (const [how, happens] of [
  ['the stream of news tells so', () => tellNews('standing')],
  ['the window is looked at again', () => dispatchEvent(new Event('visibilitychange'))],
] as const)
  test(`somebody else who signed in beside this window finds nothing that was read before, once ${how}`, async () => {
    answers(readProfile, INES_READ)
    const screen = (
      <MemberOnly>
        <Profile />
      </MemberOnly>
    )
    await mount(screen, { path: '/dashboard', session: AS_INES })
    await expect.element(page.getByText('Known as Ines Abara')).toBeVisible()
    const ben = { ...AS_INES.caller!, personId: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1a09' }
    answers(readSession, { ...AS_INES, caller: ben })
    holds(readProfile)
    vi.setSystemTime(inSeconds(30))
    happens()
    await expect.element(page.getByText('Not read yet')).toBeVisible()
  })

test('a connection that comes back asks nothing in the name of whoever may not be there, and keeps no session alive', async () => {
  answers(readProfile, INES_READ)
  const screen = (
    <MemberOnly>
      <Profile />
    </MemberOnly>
  )
  await mount(screen, { path: '/dashboard', session: AS_INES })
  await expect.element(page.getByText('Known as Ines Abara')).toBeVisible()
  const before = askedOf(readSession).length
  vi.setSystemTime(inSeconds(30))
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  tellNews('standing')
  await expect.poll(() => askedOf(readSession).length).toBeGreaterThan(before)
  const since = askedOf(readSession).slice(before)
  expect(since.map(({ headers }) => headers.get('x-background'))).toEqual(['1'])
  expect(askedOf(readProfile)).toHaveLength(1)
})

test('a page that needs a session sends a stranger to sign in, and remembers where they wanted to go', async () => {
  answers(readSession, SIGNED_OUT)
  const mounted = await open()
  await expect.poll(() => mounted.address()).toBe('/login?next=%2Fdashboard%3Fa%3D1')
})

test('nothing of a page shows while nobody can say who is asking', async () => {
  loses(readSession)
  await open()
  await expect
    .element(page.getByText('We could not check whether you are signed in.'))
    .toBeVisible()
  await expect.element(reference).not.toBeInTheDocument()
  answers(readSession, AS_INES)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(reference).toBeVisible()
})

test('a session that ends covers the page, and what was typed is there after signing in again', async () => {
  await open(AS_INES)
  await reference.fill('Roof repair')
  answers(readSession, SIGNED_OUT)
  tellNews('standing')
  await expect.element(signedOut).toBeVisible()
  await expect.element(reference).not.toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveValue(AS_INES.caller!.email)
  answers(signIn, { codeSent: true, ways: ['emailed_code'] })
  await page.getByLabelText('Password', { exact: true }).fill('hazelnotch-demo')
  await page.getByRole('button', { name: 'Continue' }).click()
  answers(verifyCode, { home: '/dashboard', csrfToken: 'another token' })
  answers(readSession, AS_INES)
  await page.getByLabelText('One-time code').fill('123456')
  await page.getByRole('button', { name: 'Verify & Sign in' }).click()
  await expect.element(reference).toBeVisible()
  await expect.element(reference).toHaveValue('Roof repair')
})

const Stay = () => {
  const { mutate, isSuccess, error } = useMutation({ mutationFn: () => call(staySignedIn, {}) })
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Send
      </button>
      <p>{isSuccess ? 'Sent' : error?.message}</p>
    </>
  )
}

/** In another window a session was begun anew, of which this one hears only when it sends something. */
async function sendsInOldSession(now: () => Session): Promise<void> {
  await mount(
    <MemberOnly>
      <input aria-label="Reference" />
      <Stay />
    </MemberOnly>,
    { path: '/dashboard', session: AS_INES },
  )
  await reference.fill('Roof repair')
  answers(readSession, now)
  refuses(staySignedIn, 'cross_site')
  await page.getByRole('button', { name: 'Send' }).click()
}

test('what is sent in a session that another window began anew arrives, with the token of that one', async () => {
  const { idleEndsAt, endsAt, now } = AS_INES
  await sendsInOldSession(() => {
    answers(staySignedIn, { idleEndsAt: idleEndsAt!, endsAt: endsAt!, now })
    return { ...AS_INES, csrfToken: 'token-of-the-next' }
  })
  await expect.element(page.getByText('Sent')).toBeVisible()
  await expect.element(reference).toHaveValue('Roof repair')
  const tokens = askedOf(staySignedIn).map(({ headers }) => headers.get('x-csrf-token'))
  expect(tokens).toEqual(['token-of-the-session', 'token-of-the-next'])
})

test('what is sent in the session of somebody else who signed in beside this window is not sent again', async () => {
  const ben = { ...AS_INES.caller!, personId: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1a09' }
  await sendsInOldSession(() => ({ ...AS_INES, caller: ben, csrfToken: 'token-of-ben' }))
  await expect.element(reference).toHaveValue('')
  expect(askedOf(staySignedIn)).toHaveLength(1)
})

test('what is refused for its token again is said to be undone, with what was typed still there', async () => {
  await sendsInOldSession(() => AS_INES)
  await expect.element(page.getByText(/nothing was done\. Please try again\.$/)).toBeVisible()
  await expect.element(reference).toHaveValue('Roof repair')
  expect(askedOf(staySignedIn)).toHaveLength(1)
})

test('whoever does nothing is asked whether they are there, hears the time run, and stays', async () => {
  sessionUntil(inSeconds(90))
  await open()
  await expect.element(still.getByRole('timer')).toHaveTextContent('1:30')
  vi.setSystemTime(inSeconds(30))
  await expect.element(still.getByRole('timer')).toHaveTextContent('1:00')
  await expect.poll(announced).toContain('60 seconds left')
  const stay = still.getByRole('button', { name: 'Stay signed in' })
  loses(staySignedIn)
  await stay.click()
  await expect.element(still.getByText(/^We could not reach the server/)).toBeVisible()
  const [idleEndsAt, endsAt] = [inSeconds(930).toISOString(), inSeconds(3600).toISOString()]
  answers(staySignedIn, { idleEndsAt, endsAt, now: inSeconds(30).toISOString() })
  sessionUntil(inSeconds(930))
  await stay.click()
  await expect.element(still).not.toBeInTheDocument()
  await expect.poll(announced).toContain('You are still signed in')
})

test('where nothing answers at the moment of asking, it is asked again', async () => {
  timersInHand()
  sessionUntil(inSeconds(300))
  await open()
  await expect.element(reference).toBeVisible()
  loses(readSession)
  const before = askedOf(readSession).length
  await passTime(180_000)
  await expect.poll(() => askedOf(readSession).length).toBeGreaterThan(before)
  sessionUntil(inSeconds(300))
  await passTime(10_000)
  await expect.element(still).toBeVisible()
})

test('whoever does not answer is signed out, once the server says so', async () => {
  sessionUntil(inSeconds(60))
  await open()
  await expect.element(still).toBeVisible()
  answers(readSession, SIGNED_OUT)
  vi.setSystemTime(inSeconds(61))
  await expect.element(signedOut).toBeVisible()
  await expect.element(reference).not.toBeVisible()
})

test('the end of the day of a session is told, and cannot be put off', async () => {
  sessionUntil(inSeconds(900), inSeconds(90))
  await open()
  const about = page.getByRole('alertdialog', { name: 'Your session is about to end' })
  await about.getByRole('button', { name: 'Go on until then' }).click()
  await expect.element(about).not.toBeInTheDocument()
  await expect.element(reference).toBeVisible()
})
