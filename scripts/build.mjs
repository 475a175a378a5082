// Builds the site into dist/site, or into the folder that is named: the application, the
// prerendered public pages, and every file that stays as it is compressed once, so that no request
// has to. `--quick` packs and compresses less well: for a site that is looked at once and deleted.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import {
  manifestOf,
  olderBrowser,
  robotsText,
  scriptsNeeded,
  sharingTags,
  sitemapText,
  structuredData,
} from '../src/modules/site/web/pageFiles.ts'
import { BUILT_FOR_FILE, builtForOf } from '../src/modules/site/server/builtFor.ts'
import { hexOf } from '../src/modules/site/color.contract.ts'
import { logo, palette, profile, siteConfig } from './site-config.mjs'
import { writePictures } from './site-pictures.mjs'

const { institution } = profile

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' } },
})
const site = resolve(positionals[0] ?? 'dist/site')
const prerenderer = join(dirname(site), 'prerender')
const config = { ...siteConfig, logLevel: 'warn' }
const light = (name) => hexOf(palette.get(name).light)
/** The colors of what stands outside the pages. */
const paint = {
  page: light('page'),
  feature: light('feature'),
  onFeature: light('on-feature'),
  accent: light('accent'),
}

/** The latin part of each font of our own, by what is set in it. */
const FONTS = { text: 'ibm-plex-sans-latin-wght-normal', heading: 'besley-latin-400-600' }

/** What a page for visitors that asks the server is made of, as below. */
const VISITOR = ['frames/PublicFrame.tsx', 'web/AskingServer.tsx']
/** What every page of a member is made of: it can be used once these, its own part and what they import are there. */
const MEMBER = ['web/signedInRoutes.tsx', 'web/AskingServer.tsx', 'frames/MemberFrame.tsx']
const HOME = [...MEMBER, 'member/DashboardPage.tsx']

/** Pages that nobody can use until their scripts are there, with what these are; `*` is every address without its own. */
const SHELLS = {
  '/login': [...VISITOR, 'web/SigningIn.tsx'],
  '/signup': [...VISITOR, 'web/RegistrationPage.tsx', 'web/ChosenProduct.tsx'],
  '/forgot-password': [...VISITOR, 'recovery/ForgotPasswordPage.tsx'],
  '/dashboard': HOME,
  '/dashboard/*': MEMBER,
  '/admin/*': ['web/staffRoutes.tsx', 'web/AskingServer.tsx', 'frames/AdminFrame.tsx'],
}

/** React puts these before everything else that it renders; they belong in the head. */
const HOISTED = /^(<(title|meta|link)[^>]*>([^<]*<\/title>)?)*/

const THEME_BOOT = '<script src="/theme-boot.js"></script>'

const NOT_TO_BE_FOUND = '<meta name="robots" content="noindex">'

/** Pages that nobody should come to by searching. */
const UNLISTED = new Set(['/registration-success', '/offline'])

const application = (build, output) => ({
  ...config,
  build: {
    outDir: site,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 600,
    ...build,
    rolldownOptions: {
      // A word or an address that is needed of a file does not bring the rest of it along.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/(modules|platform|ui|values)\/.+\.tsx?$/, sideEffects: false },
        ],
        manualPureFunctions: ['warning', 'warningOnce'],
      },
      output,
    },
  },
})

/** A build of its own finds out what belongs together. */
async function groups() {
  if (options.quick) return []
  const { output } = await build(application({ write: false, minify: false }))
  return sharedFiles(output)
}

const { output: files } = await build(
  application({}, { codeSplitting: { groups: await groups() } }),
)

/** The files that must be there before pages of the application can be used: those of `entries`, and what they import. */
function filesNeeded(built, entries) {
  const chunks = new Map(built.filter(({ code }) => code).map((part) => [part.fileName, part]))
  const files = new Set()
  const add = (file) => {
    if (files.has(file)) return
    files.add(file)
    chunks.get(file).imports.forEach(add)
  }
  for (const entry of entries) {
    const found = [...chunks.values()].find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/${entry}`),
    )
    if (!found) throw new Error(`${entry} is not there to share`)
    add(found.fileName)
  }
  return [...files].map((file) => chunks.get(file))
}

/**
 * What every page needs comes as one file, what those that ask the server need as another, then what stands
 * around the pages behind the sign-in, the home of members, the fields of visitors' forms, and what most other
 * pages with a form need: a few files pack better than fifty, and each request costs more than its share.
 */
function sharedFiles(parts) {
  const needed = (...entries) =>
    new Set(filesNeeded(parts, entries).flatMap(({ moduleIds }) => moduleIds))
  // A group takes along what its modules import, so what both need has to be in the first.
  const everywhere = reachedFrom([
    'main.tsx',
    '../../ui/buttons/Button.tsx',
    '../../ui/buttons/LinkButton.tsx',
    '../../modules/site/web/PageHead.tsx',
    '../../modules/site/web/SampleTag.tsx',
    '../../modules/site/web/Strokes.tsx',
    '../../ui/layout/ScrollRegion.tsx',
    '../../values/formats.ts',
  ])
  const visitors = needed(
    ...VISITOR,
    'access/web/guards.tsx',
    'web/SigningIn.tsx',
    'web/RegistrationPage.tsx',
    'web/ContactPage.tsx',
    'web/CalculatorsPage.tsx',
  )
  const around = needed('frames/MemberFrame.tsx', 'web/signedInRoutes.tsx')
  const elsewhere = needed('admin/AdminHomePage.tsx', 'tasks/TransfersPage.tsx')
  const home = needed(...HOME)
  const homeFile = (id) => {
    if (!home.has(id)) return null
    if (visitors.has(id)) return 'asking'
    return around.has(id) || elsewhere.has(id) ? 'signed-in' : 'home'
  }
  return [
    {
      debugName: 'everywhere',
      priority: 3,
      name: (id, modules) =>
        (everywhere(id, modules) && !id.endsWith('/main.tsx')) || id.includes('rolldown/runtime')
          ? 'everywhere'
          : null,
    },
    { debugName: 'home', priority: 2, includeDependenciesRecursively: false, name: homeFile },
    {
      debugName: 'fields',
      priority: 1,
      minShareCount: 9,
      includeDependenciesRecursively: false,
      name: (id) => (visitors.has(id) ? 'fields' : null),
    },
    { name: 'forms', minShareCount: 9, test: /\.(tsx?|m?js)$/ },
  ]
}

/** Whether a module is one of `entries` or brought along by them. */
function reachedFrom(entries) {
  const starts = entries.map((entry) => resolve('src/apps/web', entry))
  for (const start of starts)
    if (!existsSync(start)) throw new Error(`${start} is not there to share`)
  const reached = new Set()
  const add = (id, modules) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) add(next, modules)
  }
  return (id, modules) => {
    if (reached.size === 0) for (const start of starts) add(start, modules)
    return reached.has(id)
  }
}

// Sets the theme before the first paint, so it is a classic script that blocks: one tiny file.
await buildScript('src/ui/theme/theme-boot.ts', 'theme-boot.js')
await buildScript('src/apps/web/offlineCopy.ts', 'offline-copy.js')
const boots = {
  home: await buildHashed('src/apps/web/homeBoot.ts', 'home-boot'),
  shell: await buildHashed('src/apps/web/shellBoot.ts', 'shell-boot'),
}

await build({
  ...config,
  build: { outDir: prerenderer, emptyOutDir: true, ssr: resolve('src/apps/web/prerender.tsx') },
  ssr: { noExternal: true },
})
await writePages()
await writePictures(site, { logo, paint })
rmSync(prerenderer, { recursive: true, force: true })
compress(site)
const builtFor = builtForOf(profile)
writeFileSync(join(site, BUILT_FOR_FILE), JSON.stringify(builtFor))

/** A script that stands by itself, for pages or moments without the rest of the application. */
async function buildScript(entry, fileName) {
  await build({
    ...config,
    plugins: [],
    build: {
      outDir: site,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: resolve(entry),
        formats: ['iife'],
        name: 'standalone',
        fileName: () => fileName,
      },
    },
  })
}

/** As {@link buildScript}, with its hash in its name: a page that has it does not ask for it again. */
async function buildHashed(entry, name) {
  await buildScript(entry, `${name}.js`)
  const built = join(site, `${name}.js`)
  const hash = createHash('sha256').update(readFileSync(built)).digest('base64url').slice(0, 8)
  const file = `assets/${name}-${hash}.js`
  renameSync(built, join(site, file))
  return file
}

async function writePages() {
  const { renderPages, renderShell } = await import(
    pathToFileURL(join(prerenderer, 'prerender.js')).href
  )
  const template = readFileSync(join(site, 'index.html'), 'utf8')
    .replace('<!--head-->', `<!--head-->${fontLink('text')}${THEME_BOOT}`)
    .replace('<body>', () => `<body>${olderBrowser(institution)}`)
  const shell = template
    .replace('<!--head-->', '')
    .replace('<body>', () => `<body>${scriptsNeeded(institution)}`)
  writeFileSync(join(site, 'app.html'), shell)
  for (const [path, entries] of Object.entries(SHELLS)) {
    const html = await renderShell(path)
    const [hoisted] = HOISTED.exec(html)
    const file = join(
      site,
      path.endsWith('*') ? path.replace('*', 'app.html') : `${path}/index.html`,
    )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      shellHead(shell, path, entries).replace(
        '<div id="root">',
        (root) => root + html.slice(hoisted.length),
      ),
    )
  }
  const pages = await renderPages()
  for (const [address, html] of Object.entries(pages)) {
    const [hoisted] = HOISTED.exec(html)
    const body = html.slice(hoisted.length)
    const [path, query] = address.split('?')
    const file = join(site, path, query ? `index@${query}.html` : 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    const page = template
      .replace('<!--head-->', () => headOf(hoisted, path))
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-prerendered="${path}">${body}</div>`,
      )
    writeFileSync(file, path === '/offline' ? standingAlone(page) : page)
  }
  nameWorker()
  const paths = Object.keys(pages).filter((path) => !path.includes('?') && !UNLISTED.has(path))
  writeFileSync(join(site, 'sitemap.xml'), sitemapText(paths))
  writeFileSync(join(site, 'robots.txt'), robotsText(institution))
  writeFileSync(join(site, 'manifest.webmanifest'), JSON.stringify(manifestOf(institution, paint)))
}

/**
 * All that the page needs is named, for the script that comes first to ask for: each file would be asked for when the
 * one before it is there. Not as preloads, because Chromium does not use a module it has preloaded past a service
 * worker. On the home, fonts are asked for once there is something to set in them.
 */
function shellHead(shell, path, entries) {
  const isHome = path === '/dashboard'
  const list = filesNeeded(files, ['web/index.html', ...entries])
    .toSorted((a, b) => b.code.length - a.code.length)
    .map(({ fileName }) => `/${fileName}`)
    .join(' ')
  return shell
    .replace(isHome ? fontLink('text') : '', '')
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace(
      THEME_BOOT,
      `<meta name="scripts" content="${list}"><script src="/${isHome ? boots.home : boots.shell}"></script>`,
    )
    .replace('</head>', `${NOT_TO_BE_FOUND}</head>`)
}

/**
 * Names every font it is set in, because what is kept for later is what a page names; and of the
 * scripts only its own, since the rest of the application could not be fetched.
 */
function standingAlone(page) {
  return page
    .replace('</head>', `${fontLink('heading')}</head>`)
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replace('</body>', '<script src="/offline-copy.js"></script></body>')
}

/** A new page to keep, or a new script of it, makes a new worker, so that browsers fetch them. */
function nameWorker() {
  const hash = createHash('sha256')
  for (const kept of ['offline/index.html', 'offline-copy.js']) {
    hash.update(readFileSync(join(site, kept)))
  }
  const version = hash.digest('hex').slice(0, 12)
  const worker = join(site, 'sw.js')
  writeFileSync(worker, readFileSync(worker, 'utf8').replace('%VERSION%', version))
}

/** What goes into the head of a page besides what the page itself hoists there. */
function headOf(hoisted, path) {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(hoisted) ?? []
  const [, description] = /name="description" content="([^"]*)"/.exec(hoisted) ?? []
  return [
    hoisted,
    institution.demo || UNLISTED.has(path) ? NOT_TO_BE_FOUND : '',
    ...(description ? [sharingTags({ institution, title, description, path })] : []),
    ...(path === '/' ? [structuredData(institution, profile.site)] : []),
  ].join('')
}

/** Asks for a font before the style sheet is read. Running text is set in one on every page. */
function fontLink(role) {
  const own = profile.look?.fonts?.[role]?.file
  const known = own ? basename(own, '.woff2') : FONTS[role]
  const file = readdirSync(join(site, 'assets')).find(
    (name) => name.startsWith(`${known}-`) && name.endsWith('.woff2'),
  )
  return `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin>`
}

// Pages are finished and compressed by the server, which knows its own address.
function compress(folder) {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (statSync(path).isDirectory()) compress(path)
    else if (/\.(js|css|svg|json|webmanifest)$/.test(entry)) {
      const bytes = readFileSync(path)
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: options.quick ? 4 : 11,
        // A block longer than any file: each has one kind of text throughout.
        [constants.BROTLI_PARAM_LGBLOCK]: 20,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    }
  }
}
