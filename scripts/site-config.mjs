import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { constantsOf, pageContentOf } from '../src/apps/web/site/pageContent.ts'
import { readInstitution, readSiteContent } from '../src/platform/server/config.ts'

const folder = process.env.INSTITUTION || 'institutions/hazelnotch'

/** The profile that goes into the site. */
export const institution = readInstitution(folder)
export const siteContent = readSiteContent(folder)

/** What the build and the development server share. */
export const siteConfig = {
  configFile: false,
  root: resolve('src/apps/web'),
  plugins: [react(), tailwind(), profilePages()],
  define: constantsOf(institution, siteContent),
}

/** Each page of words of the profile as a module of its own, so that no page brings another's. */
function profilePages() {
  const { pages } = pageContentOf(siteContent)
  const one = '\0virtual:profile-page:'
  return {
    name: 'profile-pages',
    resolveId: (id) => (id.startsWith('virtual:profile-page') ? `\0${id}` : undefined),
    load: (id) => {
      if (id === '\0virtual:profile-pages') {
        const loads = pages.map(
          ({ path }) => `${JSON.stringify(path)}: () => import('virtual:profile-page:${path}')`,
        )
        return `export const loadPage = {${loads.join(',')}}`
      }
      const page = pages.find(({ path }) => id === one + path)
      return page ? `export default ${JSON.stringify(page)}` : undefined
    },
  }
}
