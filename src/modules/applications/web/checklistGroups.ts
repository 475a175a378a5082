import type { ChecklistItem } from '../contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

export interface ChecklistGroup {
  readonly title: Sentence
  readonly items: readonly (readonly [item: ChecklistItem, label: Sentence])[]
}

/** The ten items in the groups and words of the specification. */
export const PERSONAL: ChecklistGroup = {
  title: say('Personal info'),
  items: [
    ['email', say('Email')],
    ['dateOfBirth', say('Date of birth')],
    ['nationality', say('Nationality')],
    ['addressComplete', say('Address complete')],
    ['maritalStatus', say('Marital status')],
  ],
}

export const CONTACT: ChecklistGroup = {
  title: say('Contact'),
  items: [
    ['phone', say('Phone')],
    ['emergencyContact', say('Emergency contact')],
  ],
}

export const DOCUMENTS: ChecklistGroup = {
  title: say('Documents'),
  items: [
    ['idCardPresent', say('ID card present')],
    ['idCardClear', say('ID card clear')],
    ['idCardValid', say('ID card valid')],
  ],
}

export const CHECKLIST_GROUPS = [PERSONAL, CONTACT, DOCUMENTS]
