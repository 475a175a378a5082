import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { constantsOf, pageContentOf } from '../src/modules/site/web/pageContent.ts'
import { readProfile } from '../src/modules/site/server/profile.ts'
import { paletteOf, styleOf } from '../src/modules/site/server/look.ts'

const folder = resolve(process.env.INSTITUTION || 'institutions/hazelnotch')

const STYLES = resolve('src/ui/theme/styles.css')
if (!existsSync(STYLES)) throw new Error(`${STYLES} is not there to take the colors of a profile`)

/** The profile that goes into the site. */
export const profile = readProfile(folder)

const { look } = profile

/** The institution's colors in the light theme, for pictures and for the device's own bars. */
export const palette = paletteOf(look)

/** The mark of the institution, if it has one of its own. */
export const logo = look?.logo && readFileSync(join(folder, look.logo))

/** What the build and the development server share. */
export const siteConfig = {
  configFile: false,
  root: resolve('src/apps/web'),
  plugins: [
    profileLook(),
    leanRouter(),
    leanIcons(),
    plainImports(),
    react(),
    tailwind(),
    profilePages(),
  ],
  define: constantsOf(profile),
}

/** The look goes to the end of the style sheet, so that it has the last word and its hash in the name. */
function profileLook() {
  return {
    name: 'profile-look',
    enforce: 'pre',
    transform: (code, id) =>
      look && id.startsWith(STYLES) ? code + styleOf(look, folder) : undefined,
    configureServer: (server) => {
      if (!logo) return
      server.middlewares.use('/logo.svg', (_request, response) =>
        response.setHeader('content-type', 'image/svg+xml').end(logo),
      )
    },
  }
}

/**
 * Names for developer tools, calls that might do more than they return, and a way to measure it that
 * we do not take keep parts of the router in the bundle. None of it matters in what is built.
 */
function leanRouter() {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/dist/')
        ? code
            .replaceAll(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
            .replaceAll(
              /^((?:const|let) [\w$]+ = )(React\$?\d*\.(?:forwardRef|createContext|memo)\()/gm,
              '$1/* @__PURE__ */ $2',
            )
            .replaceAll(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
        : undefined,
  }
}

/** The icons are drawn as we draw them: what else their library can, and its keys of each stroke, weigh as much as they do. */
function leanIcons() {
  const icons = '/node_modules/lucide-react/dist/esm/'
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: (code, id) =>
      id.endsWith(`${icons}createLucideIcon.mjs`)
        ? `import { createElement } from 'react'
           const look = { 'aria-hidden': true, width: 24, height: 24, viewBox: '0 0 24 24',
             fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
           const strokeOf = ([tag, attributes]) => createElement(tag, attributes)
           export default ({ node }) => (props) => createElement('svg', { ...look, ...props }, ...node.map(strokeOf))`
        : id.includes(`${icons}icons/`)
          ? code
              .replaceAll(/, key: "\w+"|,\s*key: "\w+"/g, '')
              .replace(/name: "[\w-]+",\s*size: 24,/, '')
              .replace(/,\s*aliases: \[[^\]]*\]/, '')
              .replace('__iconData.node;', '')
              .replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon(')
          : undefined,
  }
}

/**
 * Vite loads style sheets and links along with each lazy part. There is one style sheet, and each
 * page is asked to name what every lazy part needs: more bytes than it saves time.
 */
function plainImports() {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper')
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
  }
}

/** Each page of words of the profile as a module of its own, so that no page brings another's. */
function profilePages() {
  const { pages } = pageContentOf(profile.site)
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
