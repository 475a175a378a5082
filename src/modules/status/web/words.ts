import { say, type Sentence } from '../../../values/sentence.ts'
import type { TagTone } from '../../../ui/lists/Tag.tsx'
import type { Service, ServiceNotice, ServiceState } from '../contract.ts'

interface Told {
  readonly tone: TagTone
  readonly word: Sentence
}

export const STATES: Readonly<Record<ServiceState, Told>> = {
  working: { tone: 'good', word: say('Works') },
  late: { tone: 'waiting', word: say('Late') },
  away: { tone: 'bad', word: say('Does not work') },
}

interface ServiceWords extends Readonly<Record<ServiceState, Sentence>> {
  readonly name: Sentence
}

export const SERVICES: Readonly<Record<Service, ServiceWords>> = {
  sign_in: {
    name: say('Signing in'),
    working: say('You can sign in.'),
    late: say('You can sign in. Codes sent by email arrive late.'),
    away: say('Nobody can sign in at the moment.'),
  },
  payments: {
    name: say('Transfers and bills'),
    working: say('Transfers, bills and payments to other banks go out on time.'),
    late: say(
      'Transfers between accounts here go through. Bills, scheduled transfers and payments to other banks go out late.',
    ),
    away: say('Nothing can be sent at the moment. What you arranged is kept and goes out later.'),
  },
  deposits: {
    name: say('Deposits'),
    working: say('Checks can be deposited, and money can be used on the day it should.'),
    late: say('Checks can be deposited. Money from earlier ones can be used later than it should.'),
    away: say('No check can be deposited at the moment. What you deposited is kept.'),
  },
  statements: {
    name: say('Statements'),
    working: say('Your statements are there.'),
    late: say('Your statements are there. New ones come late.'),
    away: say('Statements cannot be opened at the moment.'),
  },
  mail: {
    name: say('Email from us'),
    working: say('Email leaves within minutes.'),
    late: say('Email leaves late.'),
    away: say('Email leaves once this is over.'),
  },
}

export const NOTICE_STATES: Readonly<Record<ServiceNotice['state'], Told>> = {
  now: { tone: 'waiting', word: say('Now') },
  ahead: { tone: 'neutral', word: say('Planned') },
  over: { tone: 'good', word: say('Over') },
  called_off: { tone: 'neutral', word: say('Called off') },
}
