import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'

const folder = resolve(process.env.INSTITUTION || 'institutions/hazelnotch')
const institution = JSON.parse(readFileSync(join(folder, 'institution.json'), 'utf8'))

/** What the build and the development server share. */
export const siteConfig = {
  configFile: false,
  root: resolve('src/apps/web'),
  plugins: [react(), tailwind()],
  define: { __INSTITUTION__: JSON.stringify(institution) },
}
