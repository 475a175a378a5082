import type { TagTone } from '../../../ui/lists/Tag.tsx'
import type { Folder, MessageState, Step } from '../inbox.contract.ts'

export const FOLDER_LABEL: Readonly<Record<Folder, string>> = {
  open: 'Open',
  mine: 'Mine',
  assigned: 'Assigned',
  answered: 'Answered',
  closed: 'Closed',
}

/** What stands in a folder with nothing in it. */
export const EMPTY: Readonly<Record<Folder, readonly [title: string, text: string]>> = {
  open: ['Nobody is waiting.', 'New messages show here by themselves.'],
  mine: ['You have no messages.', 'Messages you take, or that colleagues give you, show here.'],
  assigned: ['No message is being worked on.', 'Messages somebody has taken show here.'],
  answered: ['Nothing has been answered yet.', 'Messages that were answered show here.'],
  closed: ['Nothing has been closed yet.', 'Messages that need nothing more show here.'],
}

export const STATE_LOOK: Readonly<Record<MessageState, readonly [word: string, tone: TagTone]>> = {
  open: ['Open', 'waiting'],
  assigned: ['Assigned', 'neutral'],
  answered: ['Answered', 'good'],
  closed: ['Closed', 'neutral'],
}

/** One line of the history: who did what. */
export function stepWords({ move, by, to }: Step): string {
  switch (move) {
    case 'receive':
      return 'The message arrived'
    case 'assign':
      return by === to ? `${by} took it` : `${by} gave it to ${to}`
    case 'unassign':
      return `${by} put it back`
    case 'answer':
      return `${by} answered`
    case 'note':
      return `${by} noted, for staff only`
    case 'close':
      return `${by} closed it`
    case 'reopen':
      return `${by} took it up again`
  }
}
