import type { ChecklistItem } from '../contract.ts'

export interface ChecklistGroup {
  readonly title: string
  readonly items: readonly (readonly [item: ChecklistItem, label: string])[]
}

/** The ten items in the groups and words of the specification. */
export const PERSONAL: ChecklistGroup = {
  title: 'Personal info',
  items: [
    ['email', 'Email'],
    ['dateOfBirth', 'Date of birth'],
    ['nationality', 'Nationality'],
    ['addressComplete', 'Address complete'],
    ['maritalStatus', 'Marital status'],
  ],
}

export const CONTACT: ChecklistGroup = {
  title: 'Contact',
  items: [
    ['phone', 'Phone'],
    ['emergencyContact', 'Emergency contact'],
  ],
}

export const DOCUMENTS: ChecklistGroup = {
  title: 'Documents',
  items: [
    ['idCardPresent', 'ID card present'],
    ['idCardClear', 'ID card clear'],
    ['idCardValid', 'ID card valid'],
  ],
}

export const CHECKLIST_GROUPS = [PERSONAL, CONTACT, DOCUMENTS]
