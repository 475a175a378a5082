import type { Dispute, DisputeSummary, Reportable } from '../../src/modules/disputes/contract.ts'
import type { DisputeDetail } from '../../src/modules/disputes/staff.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { CHECKING } from '../components/member.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

export const NOW = DEMO_NOW.toISOString()
const ACCOUNT = { kind: 'Checking', last4: CHECKING.last4 } as const

/** A card payment about which everything can be reported. */
export const REPORTABLE: Reportable = {
  transferId: newId(),
  accountId: CHECKING.id,
  account: ACCOUNT,
  description: 'Northwind Outdoors',
  reason: 'card_payment',
  direction: 'out',
  amount: '-80.00',
  day: '2026-07-10',
  kinds: ['not_mine', 'wrong_amount', 'twice', 'not_received', 'atm'],
  closed: null,
  disputeId: null,
  withdrawal: false,
  noticeBy: '2026-09-29',
  isLate: false,
}

export const SUMMARY: DisputeSummary = {
  id: newId(),
  caseNumber: 'NVEG7-PDU97',
  kind: 'not_mine',
  state: 'open',
  outcome: null,
  account: ACCOUNT,
  description: REPORTABLE.description,
  transferId: REPORTABLE.transferId,
  transactionDay: REPORTABLE.day,
  transactionAmount: REPORTABLE.amount,
  disputed: '80.00',
  filedOn: '2026-07-14',
  isAsked: false,
  provisional: null,
  due: { what: 'credit', on: '2026-07-28' },
}

const step = (kind: Dispute['steps'][number]['kind'], said: string | null = null) => ({
  kind,
  at: NOW,
  by: kind === 'filed' ? 'Ines Calder' : null,
  said,
  amount: null,
  letterId: null,
})

export const CASE: Dispute = {
  ...SUMMARY,
  law: 'regulation_e',
  grounds: ['point_of_sale'],
  noticeBy: REPORTABLE.noticeBy,
  creditBy: '2026-07-28',
  decideBy: '2026-10-12',
  answers: { card: 'here', knows: 'no', noticed: '2026-07-12' },
  story: 'I was at home that day.',
  filedBy: null,
  mayWithdraw: true,
  corrected: null,
  explanation: null,
  takeBack: null,
  steps: [step('filed')],
  letters: [{ id: newId(), kind: 'received', sentAt: NOW }],
  evidence: [],
}

export const QUESTION = 'Do you have a receipt?'
export const ASKED: Dispute = {
  ...CASE,
  isAsked: true,
  steps: [...CASE.steps, step('asked', QUESTION)],
}

/** The same case as staff have it. */
export const DETAIL: DisputeDetail = {
  ...CASE,
  personId: newId(),
  memberName: 'Ines Calder',
  filedAt: NOW,
  endedAt: null,
  daysLeft: 10,
  mayWithdraw: false,
  version: 3,
  email: 'ines@hazelnotch.example',
  otherOwners: [],
  accountOpenedAt: '2024-03-01T12:00:00.000Z',
  earlier: [],
  isOwn: false,
}
