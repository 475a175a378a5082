// Builds the site into dist/site: the application, the prerendered public pages, and every file
// that stays as it is compressed once, so that no request has to.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { siteConfig } from './site-config.mjs'

const site = resolve('dist/site')
const prerenderer = resolve('dist/prerender')
const config = { ...siteConfig, logLevel: 'warn' }

await build({
  ...config,
  build: {
    outDir: site,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // What every page needs comes as one file: it packs better than thirty, and changes less often
    // than our own code.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
          ],
        },
      },
    },
  },
})

// Sets the theme before the first paint, so it is a classic script that blocks: one tiny file.
await build({
  ...config,
  plugins: [],
  build: {
    outDir: site,
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: resolve('src/ui/theme-boot.ts'),
      formats: ['iife'],
      name: 'themeBoot',
      fileName: () => 'theme-boot.js',
    },
  },
})

await build({
  ...config,
  build: { outDir: prerenderer, emptyOutDir: true, ssr: resolve('src/apps/web/prerender.tsx') },
  ssr: { noExternal: true },
})
await writePages()
rmSync(prerenderer, { recursive: true, force: true })
compress(site)

/** React hoists <title> and <meta> to the front of a rendered fragment; they belong in the head. */
async function writePages() {
  const { renderPages } = await import(pathToFileURL(join(prerenderer, 'prerender.js')).href)
  const template = readFileSync(join(site, 'index.html'), 'utf8').replace(
    '<!--head-->',
    `<!--head-->${textFont()}<script src="/theme-boot.js"></script>`,
  )
  writeFileSync(join(site, 'app.html'), template.replace('<!--head-->', ''))
  for (const [address, html] of Object.entries(await renderPages())) {
    const [hoisted] = /^(<(title|meta|link)[^>]*>([^<]*<\/title>)?)*/.exec(html)
    const body = html.slice(hoisted.length)
    const [path, query] = address.split('?')
    const file = join(site, path, query ? `index@${query}.html` : 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    const page = template
      .replace('<!--head-->', () => hoisted)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-prerendered="${path}">${body}</div>`,
      )
    writeFileSync(file, page)
  }
}

/** Running text is set in this one on every page, so it is asked for before the style sheet is read. */
function textFont() {
  const file = readdirSync(join(site, 'assets')).find((name) =>
    /^ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(name),
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
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality))
    }
  }
}
