import type { TagTone } from '../../../ui/lists/Tag.tsx'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import type { About } from '../about.contract.ts'
import type { Folder, MessageState, Step } from '../inbox.contract.ts'

export const FOLDER_LABEL: Readonly<Record<Folder, Sentence>> = {
  open: say('Unassigned'),
  mine: say('Mine'),
  overdue: say('Overdue'),
  assigned: say('Assigned'),
  answered: say('Answered'),
  closed: say('Closed'),
  all: say('All'),
}

/** What stands in a folder with nothing in it. */
export const EMPTY: Readonly<Record<Folder, readonly [title: Sentence, text: Sentence]>> = {
  open: [say('Nobody is waiting.'), say('New messages show here by themselves.')],
  mine: [
    say('You have no messages.'),
    say('Messages you take, or that colleagues give you, show here.'),
  ],
  overdue: [
    say('Nothing is overdue.'),
    say('Messages that were not answered within the goal show here, whoever has them.'),
  ],
  assigned: [say('No message is being worked on.'), say('Messages somebody has taken show here.')],
  answered: [say('Nothing has been answered yet.'), say('Messages that were answered show here.')],
  closed: [say('Nothing has been closed yet.'), say('Messages that need nothing more show here.')],
  all: [say('Nobody has written yet.'), say('Every message shows here, whatever became of it.')],
}

export const STATE_LOOK: Readonly<Record<MessageState, readonly [word: Sentence, tone: TagTone]>> =
  {
    open: [say('Open'), 'waiting'],
    assigned: [say('Assigned'), 'neutral'],
    answered: [say('Answered'), 'good'],
    closed: [say('Closed'), 'neutral'],
  }

/** What a message is about, in a word. */
export const ABOUT_TAG: Readonly<Record<About, Sentence>> = {
  general: say('General'),
  transaction: say('Transaction'),
  payment: say('Payment'),
  deposit: say('Deposit'),
  account: say('Account'),
  application: say('Application'),
}

/** One line of the history: who did what. */
export function stepWords(t: Translate, { version, move, by, to }: Step): Words {
  const name = by ?? ''
  switch (move) {
    case 'receive':
      return t('The message arrived')
    case 'assign':
      return by === to
        ? t('{name} took it', { name })
        : t('{name} gave it to {colleague}', { name, colleague: to ?? '' })
    case 'unassign':
      return t('{name} put it back', { name })
    case 'answer':
      return version === 1 ? t('{name} wrote', { name }) : t('{name} answered', { name })
    case 'note':
      return t('{name} noted, for staff only', { name })
    case 'close':
      return t('{name} closed it', { name })
    case 'reopen':
      return t('{name} took it up again', { name })
  }
}
