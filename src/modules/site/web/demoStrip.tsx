import { institution } from '../../../platform/web/institution.ts'
import { DemoStrip } from '../../../ui/layout/PageFrame.tsx'

/** Over every page of a demonstration; null elsewhere, so that no room is kept for it. */
export const demoStrip = institution.demo ? <DemoStrip>{institution.demo.notice}</DemoStrip> : null
