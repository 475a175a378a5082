import '../../src/ui/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { failOnComplaints } from './complaints.ts'
import { installFakeFetch } from './fakeServer.ts'
import { installFakeNews } from './fakeNews.ts'
import { hearAnnouncements } from './announced.ts'

failOnComplaints()

beforeEach(() => {
  vi.setSystemTime(DEMO_NOW)
  installFakeFetch()
  installFakeNews()
  hearAnnouncements()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})
