import { openLink } from '../../src/modules/access/server/links.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { bytesOf, codeAt } from '../factors/apps.ts'
import { newDevice } from '../factors/device.ts'
import { PASSWORD } from '../worlds/onlineBanking.ts'
import { ADA, type Browser, type Member } from './member.ts'
import { halfWay, done, type Prepare, simple } from './prepare.ts'
import { VIEW_CHANGES } from './viewRoutes.ts'

const link = ({ personId, union }: Member, kind: 'reset' | 'email', newEmail?: string) => {
  const { engine, clock } = union.portal
  const asked = { personId, kind, at: clock.now(), ...(newEmail && { newEmail }) }
  return inTransaction(engine.db, (tx) => openLink(tx, asked))
}

const deviceFor = ({ union }: Member) =>
  newDevice(union.portal.base.replace('127.0.0.1', 'localhost'))

async function enrolled(ada: Member, by: Browser) {
  const proof = await ada.proof('add_passkey')
  const { options } = await done(by.post('/api/security/passkeys/start', { proof }))
  const device = deviceFor(ada)
  return { device, body: { name: 'Phone', credential: device.create(options) } }
}

async function passkey(ada: Member, by: Browser) {
  const { device, body } = await enrolled(ada, by)
  const kept = await done(by.post('/api/security/passkeys', body))
  return { device, id: kept.passkey.id as string }
}

/** What a member changes about their own access, and how they sign in. */
export const ACCESS_CHANGES: Readonly<Record<string, Prepare>> = {
  ...VIEW_CHANGES,
  'POST /api/security/step-up': simple('/api/security/step-up', { action: 'change_phone' }),
  'POST /api/security/step-up/{id}/code': async (ada, by) => {
    const { stepUpId } = await ada.proof('change_phone')
    return () => by.post(`/api/security/step-up/${stepUpId}/code`)
  },
  'POST /api/security/authenticator/start': async (ada, by) => {
    const proof = await ada.proof('add_authenticator')
    return () => by.post('/api/security/authenticator/start', { proof })
  },
  'POST /api/security/authenticator/confirm': async (ada, by) => {
    const proof = await ada.proof('add_authenticator')
    const { secret } = await done(by.post('/api/security/authenticator/start', { proof }))
    const code = codeAt(bytesOf(secret), ada.union.portal.clock.now())
    return () => by.post('/api/security/authenticator/confirm', { code })
  },
  'POST /api/security/authenticator/remove': async (ada, by) => {
    const proof = await ada.proof('remove_authenticator')
    return () => by.post('/api/security/authenticator/remove', { proof })
  },
  'POST /api/security/passkeys/start': async (ada, by) => {
    const proof = await ada.proof('add_passkey')
    return () => by.post('/api/security/passkeys/start', { proof })
  },
  'POST /api/security/passkeys': async (ada, by) => {
    const { body } = await enrolled(ada, by)
    return () => by.post('/api/security/passkeys', body)
  },
  'POST /api/security/passkeys/{id}/rename': async (ada, by) => {
    const { id } = await passkey(ada, by)
    return () => by.post(`/api/security/passkeys/${id}/rename`, { name: 'Tablet' })
  },
  'POST /api/security/passkeys/{id}/remove': async (ada, by) => {
    const { id } = await passkey(ada, by)
    const proof = await ada.proof('remove_passkey', { passkeyId: id })
    return () => by.post(`/api/security/passkeys/${id}/remove`, { proof })
  },
  'POST /api/security/backup-codes': async (ada, by) => {
    await passkey(ada, by)
    const proof = await ada.proof('renew_backup_codes')
    return () => by.post('/api/security/backup-codes', { proof })
  },
  'POST /api/account/email': async (ada, by) => {
    const body = { email: `${newId()}@example.com`, proof: await ada.proof('change_email') }
    return () => by.post('/api/account/email', body)
  },
  'POST /api/account/phone': async (ada, by) => {
    const body = { phone: '518 555 0199', proof: await ada.proof('change_phone') }
    return () => by.post('/api/account/phone', body)
  },
  'POST /api/account/password': async (ada, by) => {
    const proof = await ada.proof('change_password')
    const next = { password: 'nine patient otters', passwordConfirmation: 'nine patient otters' }
    return () => by.post('/api/account/password', { currentPassword: PASSWORD, ...next, proof })
  },
  'POST /api/account/sessions/{id}/end': async (ada, by) => {
    const { sessionId } = await ada.browser()
    return () => by.post(`/api/account/sessions/${sessionId}/end`)
  },
  'POST /api/account/sessions/end-others': simple('/api/account/sessions/end-others'),
  'POST /api/safety/lock': simple('/api/safety/lock', { confirmed: true }),
  'POST /api/safety/unlock': async (ada, by) => {
    const proof = await ada.proof('unlock_everything')
    return () => by.post('/api/safety/unlock', { proof })
  },
  // More than anything else here sends, so that no other payment is refused by it.
  'POST /api/safety/allowances/{kind}': simple('/api/safety/allowances/us_bank', {
    most: '900000.00',
  }),
  'POST /api/safety/allowances/{kind}/keep': async (ada, by) => {
    await done(by.post('/api/safety/allowances/bills', { most: '900000.00' }))
    const proof = await ada.proof('raise_own_allowance')
    const raised = await done(by.post('/api/safety/allowances/bills', { most: null, proof }))
    const { from } = raised.allowances.at(-1).waiting
    return () => by.post('/api/safety/allowances/bills/keep', { from })
  },
  'POST /api/payment-questions': async (_, by) => () =>
    by.post('/api/payment-questions', {
      paymentId: newId(),
      kind: 'member',
      amount: '25.00',
      isFirst: true,
    }),
  'POST /api/payment-questions/answer': async (_, by) => {
    const paymentId = newId()
    const asked = { paymentId, kind: 'member', amount: '25.00', isFirst: true }
    await done(by.post('/api/payment-questions', asked))
    return () => by.post('/api/payment-questions/answer', { paymentId, answer: 'told' })
  },
  'POST /api/safety/reports': async (_, by) => {
    await done(by.post('/api/account/sessions/end-others'))
    const { items } = await done(by.client.get('/api/security-history'))
    return () => by.post('/api/safety/reports', { eventId: items[0].id })
  },
  'POST /api/safety/trusted-contact': simple('/api/safety/trusted-contact', {
    name: 'Vera Reed',
    phone: '518 555 0143',
  }),
  'POST /api/safety/trusted-contact/remove': simple('/api/safety/trusted-contact/remove'),
  'POST /api/session/stay': simple('/api/session/stay'),
  'POST /api/sign-out': simple('/api/sign-out'),
  'POST /api/sign-in': halfWay('/api/sign-in', { email: ADA, password: PASSWORD }),
  'POST /api/sign-in/verify': async (ada) => {
    const client = await ada.halfSignedIn()
    const code = await ada.code()
    return () => client.post('/api/sign-in/verify', { code })
  },
  'POST /api/sign-in/resend': halfWay('/api/sign-in/resend', {}),
  'POST /api/sign-in/cancel': halfWay('/api/sign-in/cancel', {}),
  'POST /api/sign-in/verify-passkey/start': halfWay('/api/sign-in/verify-passkey/start', {}),
  'POST /api/sign-in/verify-passkey': async (ada, by) => {
    const { device } = await passkey(ada, by)
    const client = await ada.halfSignedIn()
    const { options } = await done(client.post('/api/sign-in/verify-passkey/start'))
    const credential = device.get(options)
    return () => client.post('/api/sign-in/verify-passkey', { credential })
  },
  'POST /api/sign-in/passkey/start': halfWay('/api/sign-in/passkey/start', {}),
  'POST /api/sign-in/passkey': async (ada, by) => {
    const { device } = await passkey(ada, by)
    const client = await ada.halfSignedIn()
    const { options } = await done(client.post('/api/sign-in/passkey/start'))
    const credential = device.get(options)
    return () => client.post('/api/sign-in/passkey', { credential })
  },
  'POST /api/password-reset': halfWay('/api/password-reset', { email: ADA }),
  'POST /api/access-link': async (ada) => {
    const { token } = await link(ada, 'reset')
    const client = await ada.halfSignedIn()
    return () => client.post('/api/access-link', { token })
  },
  'POST /api/access-link/password': async (ada) => {
    const { token } = await link(ada, 'reset')
    const client = await ada.halfSignedIn()
    const chosen = { password: PASSWORD, passwordConfirmation: PASSWORD }
    return () => client.post('/api/access-link/password', { token, ...chosen })
  },
  'POST /api/access-link/email': async (ada) => {
    const { token } = await link(ada, 'email', ADA)
    const client = await ada.halfSignedIn()
    return () => client.post('/api/access-link/email', { token })
  },
}
