import { fieldId } from '../../../ui/fields/fieldId.ts'

/** The heading of the list on the activity page. */
export const RESULTS_ID = 'activity-title'

const focusOn = (id: string): void => document.getElementById(id)?.focus()

/** For buttons that go away when they are pressed: the focus needs somewhere to be. */
export const focusSearch = (): void => focusOn(fieldId('q'))

export const focusResults = (): void => focusOn(RESULTS_ID)
