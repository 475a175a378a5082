import { newId } from '../../src/values/ids.ts'
import { newLine } from '../deposits/depositing.ts'
import { filledIn } from '../factories/applicant.ts'
import { NO_PUSH_SERVICE } from '../factories/config.ts'
import { newPushBrowser } from '../factories/pushService.ts'
import { ruleOf } from '../paymentRules/asking.ts'
import { PASSWORD } from '../worlds/onlineBanking.ts'
import { ID_OF_NOTHING } from './routes.ts'

const registration = filledIn({
  alternativeEmail: 'nadia@example.com',
  idPhoto: 'the token of a photo',
})

/** What every transfer says. */
const order = {
  id: newId(),
  fromAccountId: 'the Checking account',
  amount: '1.00',
  reference: 'Rainy day',
}

/** What every bill says. */
const linked = {
  routingNumber: '121000248',
  accountNumber: '123456789',
  accountType: 'checking',
} as const

const bill = {
  id: order.id,
  fromAccountId: order.fromAccountId,
  amount: order.amount,
  provider: 'hollowbrook',
  accountNumber: '4417092688',
  payeeId: 'a payee of one’s own',
  scheduleDate: '2026-08-03',
  memo: 'August',
  frequency: 'monthly',
  endsOn: '2026-12-01',
  timesMax: 3,
}

/** A transaction as staff enter it. */
const ROW = {
  account: 'Checking',
  type: 'credit',
  amount: '1.00',
  description: 'Deposit',
  category: 'Deposit',
  date: '2026-07-14',
  time: '10:30',
  status: 'Completed',
  updateBalance: true,
}

/** What staff tell everybody. */
const notice = {
  id: newId(),
  title: 'Bills go out late',
  text: 'More at noon.',
  beginsAt: '2026-07-16T02:00:00.000Z',
  endsAt: '2026-07-16T03:00:00.000Z',
}

/** An answer to a step-up, by code. */
const ALERT = {
  id: ID_OF_NOTHING,
  kind: 'below',
  accountId: ID_OF_NOTHING,
  amount: '100.00',
  words: null,
  days: null,
  channels: ['portal'],
}
const PROOF = { stepUpId: ID_OF_NOTHING, code: '123456' }

const SIGNED_BY_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

const MADE_PASSKEY = {
  ...SIGNED_BY_PASSKEY,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
}

/** A body each route would take, to spoil one part of it at a time; and who sends it. */
export const BODIES: Readonly<Record<string, { readonly by: string; readonly body: object }>> = {
  'POST /api/sign-in': { by: 'nobody', body: { email: 'member@example.com', password: PASSWORD } },
  'POST /api/accounts/{accountId}/owners/invite': {
    by: 'member',
    body: { email: 'ada@example.com', role: 'delegate', dailyCap: '500.00', proof: PROOF },
  },
  'POST /api/accounts/{accountId}/owners/{personId}/remove': {
    by: 'member',
    body: { proof: PROOF },
  },
  'POST /api/accounts/{accountId}/owners/{personId}/cap': {
    by: 'member',
    body: { dailyCap: '500.00', proof: PROOF },
  },
  'POST /api/accounts/{accountId}/leave': { by: 'member', body: { proof: PROOF } },
  'POST /api/accounts/{accountId}/two-to-sign/on': { by: 'member', body: { proof: PROOF } },
  'POST /api/accounts/{accountId}/two-to-sign/off': { by: 'member', body: { proof: PROOF } },
  'POST /api/signatures/{id}/code': { by: 'member', body: { anew: false } },
  'POST /api/signatures/{id}/decline': { by: 'member', body: { reason: 'Not now' } },
  'POST /api/signatures/{id}/sign': {
    by: 'member',
    body: { proof: { challengeId: ID_OF_NOTHING, code: '123456' } },
  },
  'POST /api/owner-invitation': { by: 'nobody', body: { token: 'none' } },
  'POST /api/owner-invitation/accept': {
    by: 'member',
    body: { token: 'none', code: '123456' },
  },
  'POST /api/admin/jobs/rows/put-away': {
    by: 'administrator',
    body: { job: 'deposit holds', rowId: 'none' },
  },
  'POST /api/admin/jobs/rows/retry': {
    by: 'administrator',
    body: { job: 'deposit holds', rowId: 'none' },
  },
  'POST /api/admin/applications/requests': {
    by: 'administrator',
    body: { id: ID_OF_NOTHING, personIds: [ID_OF_NOTHING], request: 'Your street address' },
  },
  'POST /api/admin/status/notices': { by: 'administrator', body: { ...notice, kind: 'planned' } },
  'POST /api/admin/status/notices/{noticeId}': {
    by: 'administrator',
    body: { ...notice, version: 1 },
  },
  'POST /api/admin/status/notices/{noticeId}/end': {
    by: 'administrator',
    body: { id: newId(), version: 1 },
  },
  'POST /api/admin/jobs/run': { by: 'administrator', body: { name: 'audit sealing' } },
  'POST /api/admin/payments/exceptions/{entryId}/seen': {
    by: 'administrator',
    body: { id: newId(), reason: 'Sent back' },
  },
  'POST /api/admin/wires/{id}/recalls': {
    by: 'administrator',
    body: { id: newId(), reason: 'CUST' },
  },
  'POST /api/demo/clock': { by: 'administrator', body: { to: '2026-07-16T13:00:00.000Z' } },
  'POST /api/notifications/choices': {
    by: 'member',
    body: { kind: 'money_in', channel: 'mail', wanted: false },
  },
  'POST /api/notifications/devices': {
    by: 'member',
    body: newPushBrowser(NO_PUSH_SERVICE).target,
  },
  'POST /api/notifications/devices/seen': {
    by: 'member',
    body: { endpoint: 'https://fcm.googleapis.com/one' },
  },
  'POST /api/password-reset': { by: 'nobody', body: { email: 'member@example.com' } },
  'POST /api/access-link': { by: 'nobody', body: { token: 'what a link carries' } },
  'POST /api/access-link/password': {
    by: 'nobody',
    body: {
      token: 'what a link carries',
      password: 'a quiet heron at dawn',
      passwordConfirmation: 'a quiet heron at dawn',
    },
  },
  'POST /api/access-link/email': { by: 'nobody', body: { token: 'what a link carries' } },
  'POST /api/account/email': {
    by: 'member',
    body: { email: 'another@example.com', proof: PROOF },
  },
  'POST /api/account/phone': { by: 'member', body: { phone: '518 555 0199', proof: PROOF } },
  'POST /api/account/password': {
    by: 'member',
    body: {
      currentPassword: PASSWORD,
      password: 'a quiet heron at dawn',
      passwordConfirmation: 'a quiet heron at dawn',
      proof: PROOF,
    },
  },
  'POST /api/sign-in/verify': { by: 'half', body: { code: '123456' } },
  'POST /api/sign-in/verify-passkey': { by: 'half', body: { credential: SIGNED_BY_PASSKEY } },
  'POST /api/sign-in/passkey': { by: 'nobody', body: { credential: SIGNED_BY_PASSKEY } },
  'POST /api/payment-questions': {
    by: 'member',
    body: { paymentId: newId(), kind: 'member', amount: '25.00', isFirst: true },
  },
  'POST /api/payment-questions/answer': {
    by: 'member',
    body: { paymentId: newId(), answer: 'told' },
  },
  'POST /api/safety/lock': { by: 'member', body: { confirmed: true } },
  'POST /api/safety/unlock': { by: 'member', body: { proof: PROOF } },
  'POST /api/safety/allowances/{kind}': { by: 'member', body: { most: '25.00', proof: PROOF } },
  'POST /api/safety/allowances/{kind}/keep': {
    by: 'member',
    body: { from: '2026-07-18T12:00:00.000Z' },
  },
  'POST /api/safety/reports': { by: 'member', body: { eventId: '1' } },
  'POST /api/safety/trusted-contact': {
    by: 'member',
    body: { name: 'Vera Brooks', phone: '518 555 0143' },
  },
  'POST /api/member-views': { by: 'member', body: { id: newId(), callId: newId() } },
  'POST /api/admin/users/{id}/notes': {
    by: 'administrator',
    body: {
      id: newId(),
      audience: 'staff',
      text: 'Prefers calls after 5 PM.',
      pictures: [],
      corrects: newId(),
    },
  },
  'POST /api/admin/users/{id}/conversations': {
    by: 'administrator',
    body: {
      id: newId(),
      about: { kind: 'account', id: newId() },
      subject: 'Your new card',
      message: 'It is here.',
      pictures: [],
    },
  },
  'POST /api/admin/users/{id}/calls': {
    by: 'administrator',
    body: { id: newId(), topic: 'Your new card' },
  },
  'POST /api/admin/users/{id}/unlock': { by: 'administrator', body: { reason: 'Called back' } },
  'POST /api/admin/safety/reports/{id}/handle': { by: 'administrator', body: { note: 'Found' } },
  'POST /api/security/step-up': {
    by: 'member',
    body: { action: 'remove_passkey', passkeyId: ID_OF_NOTHING, accountId: ID_OF_NOTHING },
  },
  'POST /api/security/authenticator/start': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/authenticator/confirm': { by: 'member', body: { code: '123456' } },
  'POST /api/security/authenticator/remove': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/passkeys/start': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/passkeys': {
    by: 'member',
    body: { name: 'Phone', credential: MADE_PASSKEY },
  },
  'POST /api/security/passkeys/{id}/rename': { by: 'member', body: { name: 'Phone' } },
  'POST /api/security/passkeys/{id}/remove': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/backup-codes': { by: 'member', body: { proof: PROOF } },
  'POST /api/applications': { by: 'nobody', body: registration },
  'POST /api/applications/email': {
    by: 'nobody',
    body: { email: 'nadia@example.com', password: 'four blue herons' },
  },
  'POST /api/applications/confirm-email': { by: 'nobody', body: { token: 'of a mailed link' } },
  'POST /api/applications/mine/answer': {
    by: 'applicant',
    body: { text: 'Here it is.', imageIds: [] },
  },
  'POST /api/transfers/between-accounts': {
    by: 'member',
    body: { ...order, toAccountId: 'the Savings account' },
  },
  'POST /api/transfers/recipient-check': { by: 'member', body: { email: 'ben@example.com' } },
  'POST /api/transfers/listing': { by: 'member', body: { listed: true } },
  'POST /api/transfers/to-member': {
    by: 'member',
    body: {
      ...order,
      recipientToken: 'the token of a check',
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/transfers/to-member/code': {
    by: 'member',
    body: { payment: { ...order, recipientToken: 'the token of a check' }, anew: false },
  },
  'POST /api/transfers/us-bank/draft': {
    by: 'member',
    body: {
      ...order,
      routingNumber: '121000248',
      accountNumber: '123456789',
      accountName: 'Dana Reyes',
      arrival: 'same_day',
    },
  },
  'POST /api/transfers/international/draft': {
    by: 'member',
    body: {
      ...order,
      recipientName: 'Anna Muster',
      recipientTown: 'Köln',
      bankName: 'Deutsche Bank',
      swiftCode: 'DEUTDEFF',
      iban: '',
      accountNumber: '0532013000',
      country: 'DE',
      recipientCountry: 'AT',
      currency: 'EUR',
    },
  },
  'POST /api/transfers/drafts/{id}/confirm': { by: 'member', body: { code: '123456' } },
  'POST /api/schedules': {
    by: 'member',
    body: {
      ...order,
      kind: 'own',
      toAccountId: 'the Savings account',
      recipientToken: 'the token of a check',
      frequency: 'monthly',
      startsOn: '2026-08-01',
      endsOn: '2026-12-01',
      timesMax: 3,
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/schedules/code': {
    by: 'member',
    body: {
      payment: {
        ...order,
        kind: 'own',
        toAccountId: 'the Savings account',
        recipientToken: 'the token of a check',
        frequency: 'monthly',
        startsOn: '2026-08-01',
        endsOn: '2026-12-01',
        timesMax: 3,
      },
      anew: false,
    },
  },
  'POST /api/schedules/{id}/edit': {
    by: 'member',
    body: { version: 1, amount: '1.00', reference: 'Rent', endsOn: '2026-12-01', timesMax: 3 },
  },
  'POST /api/schedules/{id}/skip': { by: 'member', body: { version: 1 } },
  'POST /api/schedules/{id}/cancel': { by: 'member', body: { version: 1 } },
  'POST /api/deposits': {
    by: 'member',
    body: {
      id: newId(),
      accountId: 'the Checking account',
      amount: '1.00',
      note: 'Rent back',
      frontImageId: ID_OF_NOTHING,
      backImageId: newId(),
    },
  },
  'POST /api/admin/held-payments/{id}/decide': {
    by: 'administrator',
    body: { decision: 'released', reason: 'Called the member' },
  },
  'POST /api/admin/users/{id}/restriction': {
    by: 'administrator',
    body: { id: newId(), reason: 'Called about a scam' },
  },
  'POST /api/admin/users/{id}/restriction/lift': {
    by: 'administrator',
    body: { restrictionId: newId(), reason: 'Cleared up' },
  },
  'POST /api/admin/sanctions/{id}/decide': {
    by: 'administrator',
    body: { decision: 'cleared', reason: 'Another date of birth' },
  },
  'POST /api/admin/deposits/{id}/approve': {
    by: 'administrator',
    body: { amount: '1.00', reason: 'It says so', line: newLine(), isAnother: true },
  },
  'POST /api/admin/deposits/{id}/same': {
    by: 'administrator',
    body: { amount: '1.00', line: newLine() },
  },
  'POST /api/admin/deposits/{id}/reject': {
    by: 'administrator',
    body: { reason: 'It is not signed' },
  },
  'POST /api/openings': {
    by: 'member',
    body: {
      id: newId(),
      productId: 'savings',
      disclosureVersion: '1',
      disclosureDigest: 'of other terms',
      amount: '1.00',
      fromAccountId: 'the Checking account',
      instruction: 'renew',
      maturityAccountId: 'the Savings account',
      businessId: newId(),
    },
  },
  'POST /api/accounts/{accountId}/close': {
    by: 'member',
    body: { id: newId(), toAccountId: 'the Savings account', penalty: '1.00' },
  },
  'POST /api/accounts/{accountId}/certificate/instruct': {
    by: 'member',
    body: { id: newId(), instruction: 'pay_out', toAccountId: 'the Savings account' },
  },
  'POST /api/disputes': {
    by: 'member',
    body: {
      id: newId(),
      transferId: ID_OF_NOTHING,
      direction: 'out',
      kind: 'wrong_amount',
      answers: {
        card: 'here',
        shared: 'no',
        knows: 'no',
        noticed: '2026-07-01',
        rightAmount: '1.00',
        checkProblem: 'amount',
        other: 'The first one',
        expected: '2026-07-01',
        asked: 'yes',
        got: '0.00',
        abroad: 'no',
      },
      story: 'It was less.',
      evidence: [],
    },
  },
  'POST /api/disputes/{id}/answer': {
    by: 'member',
    body: { id: newId(), said: 'Here it is.', evidence: [newId()] },
  },
  'POST /api/disputes/{id}/withdraw': { by: 'member', body: { id: newId() } },
  'POST /api/admin/disputes/{id}/ask': {
    by: 'administrator',
    body: { id: newId(), version: 1, said: 'Do you have a receipt?' },
  },
  'POST /api/admin/disputes/{id}/note': {
    by: 'administrator',
    body: { id: newId(), version: 1, said: 'Called the shop.' },
  },
  'POST /api/admin/disputes/{id}/credit': {
    by: 'administrator',
    body: { id: newId(), version: 1 },
  },
  'POST /api/admin/disputes/{id}/decide': {
    by: 'administrator',
    body: {
      id: newId(),
      version: 1,
      outcome: 'other_amount',
      amount: '1.00',
      explanation: 'The shop agrees.',
    },
  },
  'POST /api/withdrawals/{id}/report': { by: 'member', body: { id: newId(), statement: 1 } },
  'POST /api/withdrawals/{id}/stop': { by: 'member', body: { id: newId(), amount: 'any' } },
  'POST /api/linked-accounts': {
    by: 'member',
    body: {
      id: newId(),
      ...linked,
      businessId: newId(),
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/linked-accounts/code': { by: 'member', body: { link: linked, anew: false } },
  'POST /api/linked-accounts/{id}/verify': {
    by: 'member',
    body: { id: newId(), first: '0.12', second: '0.34' },
  },
  'POST /api/linked-accounts/{id}/unlink': { by: 'member', body: {} },
  'POST /api/linked-accounts/{id}/pulls/code': {
    by: 'member',
    body: {
      id: newId(),
      pull: { accountId: 'the Checking account', amount: '1.00' },
      anew: false,
    },
  },
  'POST /api/linked-accounts/{id}/pulls': {
    by: 'member',
    body: {
      id: newId(),
      accountId: 'the Checking account',
      amount: '1.00',
      authorization: 1,
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/pulls/{id}/cancel': { by: 'member', body: {} },
  'POST /api/stop-orders/{stopId}/lift': { by: 'member', body: { id: newId() } },
  'POST /api/statements/mail': {
    by: 'member',
    body: { id: newId(), accountId: 'the Checking account', month: '2026-06' },
  },
  'POST /api/bills': {
    by: 'member',
    body: {
      ...bill,
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/bills/code': {
    by: 'member',
    body: { payment: bill, anew: false },
  },
  'POST /api/bills/{id}/edit': {
    by: 'member',
    body: {
      version: 1,
      amount: '1.00',
      scheduleDate: '2026-08-03',
      memo: 'August',
      endsOn: '2026-12-01',
      timesMax: 3,
    },
  },
  'POST /api/bills/{id}/cancel': { by: 'member', body: { version: 1, scope: 'all' } },
  'POST /api/bills/payees': {
    by: 'member',
    body: {
      id: ID_OF_NOTHING,
      name: 'Orchard Street Apartments',
      postalCode: '12401',
      accountNumber: 'APT5302',
    },
  },
  'POST /api/bills/payees/{id}/remove': { by: 'member', body: {} },
  'POST /api/accounts/{accountId}/arrange': {
    by: 'member',
    body: { id: ID_OF_NOTHING, nickname: 'Household', hidden: false, move: 'up' },
  },
  'POST /api/alerts': { by: 'member', body: ALERT },
  'POST /api/alerts/{id}': { by: 'member', body: ALERT },
  'POST /api/alerts/{id}/remove': { by: 'member', body: { id: ID_OF_NOTHING } },
  'POST /api/notifications/quiet-hours': {
    by: 'member',
    body: { quietHours: { from: '22:00', to: '07:00' } },
  },
  'POST /api/goals': {
    by: 'member',
    body: {
      id: ID_OF_NOTHING,
      name: 'Boat',
      target: '1200.00',
      accountId: ID_OF_NOTHING,
      dueOn: '2027-06-01',
    },
  },
  'POST /api/goals/{id}/put-in': { by: 'member', body: { id: ID_OF_NOTHING, amount: '5.00' } },
  'POST /api/goals/{id}/take-out': { by: 'member', body: { id: ID_OF_NOTHING, amount: '5.00' } },
  'POST /api/goals/{id}/finish': { by: 'member', body: { id: ID_OF_NOTHING } },
  'POST /api/goals/{id}/delete': { by: 'member', body: { id: ID_OF_NOTHING } },
  'POST /api/buffer': { by: 'member', body: { id: ID_OF_NOTHING, amount: '200.00' } },
  'POST /api/payees/{id}/remove': { by: 'member', body: {} },
  'POST /api/payees/{id}/save': { by: 'member', body: { nickname: 'Mom' } },
  'POST /api/payees/{id}/rename': { by: 'member', body: { nickname: 'Mom' } },
  'POST /api/notifications/read': { by: 'member', body: { ids: [ID_OF_NOTHING] } },
  'POST /api/notifications/unread': { by: 'member', body: { ids: [ID_OF_NOTHING] } },
  'POST /api/contact': {
    by: 'nobody',
    body: {
      id: ID_OF_NOTHING,
      name: 'Nadia',
      email: 'nadia@example.com',
      phone: '518 555 0143',
      subject: 'loan',
      message: 'Hello',
      preferredContact: 'email',
    },
  },
  'POST /api/appointments': {
    by: 'nobody',
    body: {
      id: ID_OF_NOTHING,
      topic: 'loan',
      place: 'phone',
      day: '2026-07-16',
      part: 'morning',
      name: 'Nadia',
      email: 'nadia@example.com',
      phone: '518 555 0143',
      note: 'Hello',
    },
  },
  'POST /api/threads': {
    by: 'member',
    body: {
      id: ID_OF_NOTHING,
      about: { kind: 'transaction', id: ID_OF_NOTHING },
      subject: 'Where is this from?',
      message: 'Hello',
      pictures: [ID_OF_NOTHING],
    },
  },
  'POST /api/threads/{id}/messages': {
    by: 'member',
    body: { id: ID_OF_NOTHING, message: 'Hello', pictures: [ID_OF_NOTHING] },
  },
  'POST /api/threads/{id}/seen': { by: 'member', body: { version: 1 } },
  'POST /api/admin/messages/{id}/seen': { by: 'administrator', body: { version: 1 } },
  'POST /api/admin/saved-answers': {
    by: 'administrator',
    body: { id: ID_OF_NOTHING, title: 'Hold on a check', text: 'Hello {firstName}' },
  },
  'POST /api/admin/saved-answers/{id}': {
    by: 'administrator',
    body: { version: 1, title: 'Hold on a check', text: 'Hello {firstName}' },
  },
  'POST /api/admin/saved-answers/{id}/remove': { by: 'administrator', body: { version: 1 } },
  'POST /api/admin/messages/{id}/assign': { by: 'administrator', body: { version: 1, to: 'me' } },
  'POST /api/admin/messages/{id}/answer': {
    by: 'administrator',
    body: { id: ID_OF_NOTHING, version: 1, text: 'Hi', pictures: [ID_OF_NOTHING] },
  },
  'POST /api/admin/messages/{id}/note': {
    by: 'administrator',
    body: { id: ID_OF_NOTHING, version: 1, text: 'Hi' },
  },
  'POST /api/admin/messages/{id}/close': { by: 'administrator', body: { version: 1 } },
  'POST /api/admin/messages/{id}/reopen': { by: 'administrator', body: { version: 1 } },
  'POST /api/admin/approvals/{id}/reject': { by: 'administrator', body: { reason: 'Too much' } },
  'POST /api/admin/passcodes': { by: 'administrator', body: { id: newId(), code: '1234567' } },
  'POST /api/admin/passcodes/issue': {
    by: 'administrator',
    body: { id: newId(), email: 'nobody@example.com', days: 3 },
  },
  'POST /api/admin/users': {
    by: 'administrator',
    body: {
      id: newId(),
      fullName: 'Jo Park',
      email: 'member@example.com',
      phone: '518 555 0143',
      password: PASSWORD,
      role: 'User',
      staffRole: 'administrator',
      street: '1 Main Street',
      city: 'Albany',
      state: 'NY',
      zipCode: '12207',
      initialAvailableBalance: '',
      initialCurrentBalance: '',
    },
  },
  'POST /api/admin/users/{id}/reveal': {
    by: 'administrator',
    body: { field: 'idNumber', reason: 'Asked on the telephone' },
  },
  'POST /api/admin/users/{id}/staff-role': {
    by: 'administrator',
    body: { seenRole: 'teller', role: 'service', reason: 'Another task' },
  },
  'POST /api/admin/users/{id}/suspend': {
    by: 'administrator',
    body: { seenStatus: 'approved', reason: 'Asked us to' },
  },
  'POST /api/admin/users/{id}/reinstate': {
    by: 'administrator',
    body: { seenStatus: 'suspended', reason: 'Asked us to' },
  },
  'POST /api/admin/users/{id}/details': {
    by: 'administrator',
    body: {
      firstName: 'Jo',
      lastName: 'Park',
      email: 'jo.park@example.com',
      phone: '518 555 0143',
      street: '1 Main Street',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      reason: 'Showed the passport',
      detailsVersion: 'a'.repeat(43),
    },
  },
  'POST /api/admin/users/{id}/second-steps/remove': {
    by: 'administrator',
    body: { reason: 'The phone is lost' },
  },
  'POST /api/admin/accounts/{accountId}/owners/change': {
    by: 'administrator',
    body: {
      id: newId(),
      version: 'seen',
      change: { kind: 'add', email: 'ada@example.com', role: 'joint' },
      reason: 'They came by',
    },
  },
  'POST /api/admin/accounts/{accountId}/close': {
    by: 'administrator',
    body: {
      id: newId(),
      toAccountId: 'the Savings account',
      balance: '25.00',
      penalty: '1.00',
      reason: 'They came by',
    },
  },
  'POST /api/admin/members/{id}/businesses': {
    by: 'administrator',
    body: { id: newId(), name: 'Hart Bakery LLC', kind: 'llc', reason: 'They came by' },
  },
  'POST /api/admin/businesses/{businessId}/ein': {
    by: 'administrator',
    body: { id: newId(), ein: '12-3456789', reason: 'They came by' },
  },
  'POST /api/admin/businesses/{businessId}/rename': {
    by: 'administrator',
    body: {
      id: newId(),
      name: 'Hart and Sons LLC',
      formerName: 'Hart Bakery LLC',
      reason: 'They came by',
    },
  },
  'POST /api/admin/businesses/{businessId}/end': {
    by: 'administrator',
    body: { id: newId(), reason: 'They came by' },
  },
  'POST /api/admin/members/{id}/openings': {
    by: 'administrator',
    body: {
      id: newId(),
      productId: 'savings',
      disclosureVersion: '1',
      disclosureDigest: 'of other terms',
      amount: '1.00',
      fromAccountId: 'the Checking account',
      custodianEmail: 'ada@example.com',
      instruction: 'renew',
      maturityAccountId: 'the Savings account',
      businessId: newId(),
      reason: 'They came by',
    },
  },
  'POST /api/admin/members/{id}/accounts/{accountId}/edit': {
    by: 'administrator',
    body: {
      id: newId(),
      number: '7000000001',
      routingNumber: '',
      balance: '1.00',
      expectedBalance: '100.00',
      reason: 'A correction',
    },
  },
  'POST /api/admin/members/{id}/transactions': {
    by: 'administrator',
    body: { batchId: newId(), rows: [ROW], uploaded: null, fileHash: null },
  },
  'POST /api/admin/members/{id}/transactions/parts': {
    by: 'administrator',
    body: { batchId: newId(), part: 1, rows: [ROW] },
  },
  'POST /api/admin/members/{id}/transactions/{transactionId}/delete': {
    by: 'administrator',
    body: { reason: 'Entered twice' },
  },
  'POST /api/admin/transactions/find': {
    by: 'administrator',
    body: { email: 'nobody@example.com' },
  },
  'POST /api/admin/transactions/delete-all': {
    by: 'administrator',
    body: { id: newId(), email: 'nobody@example.com', reason: 'Entered twice' },
  },
  'POST /api/admin/limits': {
    by: 'administrator',
    body: { id: newId(), enabled: true, countMax: 2, appliesTo: 'all' },
  },
  'POST /api/admin/payment-rules/{ruleId}': {
    by: 'administrator',
    body: ruleOf({ amountMax: '10.00' }),
  },
  'POST /api/admin/payment-rules/{ruleId}/preview': {
    by: 'administrator',
    body: ruleOf({ amountMax: '10.00' }),
  },
  'POST /api/admin/applications/{id}/approve': {
    by: 'administrator',
    body: { version: 1, checklist: ['email'], acknowledgedGaps: [] },
  },
  'POST /api/admin/applications/{id}/reject': {
    by: 'administrator',
    body: { version: 1, reason: 'No such street.' },
  },
  'POST /api/admin/applications/{id}/reopen': {
    by: 'administrator',
    body: { version: 1, reason: 'A new ID is here.' },
  },
  'POST /api/admin/applications/{id}/request-information': {
    by: 'administrator',
    body: { version: 1, request: 'Which street?' },
  },
}
