import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { constantsOf } from '../src/apps/web/site/pageContent.ts'
import { readInstitution, readSiteContent } from '../src/platform/server/config.ts'

/** What the build and the development server share; the profile in `folder` goes into the site. */
export const siteConfigFor = (folder) => ({
  configFile: false,
  root: resolve('src/apps/web'),
  plugins: [react(), tailwind()],
  define: constantsOf(readInstitution(folder), readSiteContent(folder)),
})

export const siteConfig = siteConfigFor(process.env.INSTITUTION || 'institutions/hazelnotch')
