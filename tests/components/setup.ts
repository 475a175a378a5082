import './leanReact.ts'
import '../../src/ui/theme/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { failOnComplaints } from './complaints.ts'
import { installFakeFetch } from './fakeServer.ts'
import { installFakeNews } from './fakeNews.ts'
import { hearAnnouncements } from './announced.ts'
import { leaveUnseen } from './unseen.ts'

failOnComplaints()
leaveUnseen()

beforeEach(async () => {
  // Its other door cleans up in the first file only, for all files share one page.
  await cleanup()
  vi.setSystemTime(DEMO_NOW)
  installFakeFetch()
  installFakeNews()
  hearAnnouncements()
  localStorage.clear()
  sessionStorage.clear()
  // All files of a worker share one page, so what one set for its media would be the next one's.
  await cdp().send('Emulation.setEmulatedMedia', {
    media: '',
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  })
})
afterEach(() => {
  vi.useRealTimers()
})
