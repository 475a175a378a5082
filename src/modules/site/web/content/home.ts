import type { HomeContent } from '../pageContent.ts'

declare const __HOME__: HomeContent

export const home: HomeContent = __HOME__
