import type { Sections } from '../pageContent.ts'

declare const __SECTIONS__: Sections

export const sections: Sections = __SECTIONS__
