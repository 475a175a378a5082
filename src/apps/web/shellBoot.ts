// Runs on a page that nobody can use until its scripts are there, before its first paint: what the person chose on this
// device, and then the scripts of the application.
import { applyChoices } from '../../ui/theme/theme.ts'
import { loadPageScripts } from './pageScripts.ts'

applyChoices()
loadPageScripts()
