import { applyChoices } from './theme.ts'

applyChoices()
