// Builds the site into dist/site: the application, the prerendered public pages, and everything
// compressed once here so that the server never has to.
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
    '<!--head--><script src="/theme-boot.js"></script>',
  )
  writeFileSync(join(site, 'app.html'), template.replace('<!--head-->', ''))
  for (const [path, html] of Object.entries(await renderPages())) {
    const [hoisted] = /^(<(title|meta|link)[^>]*>([^<]*<\/title>)?)*/.exec(html)
    const body = html.slice(hoisted.length)
    const file = join(site, path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)
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

function compress(folder) {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (statSync(path).isDirectory()) compress(path)
    else if (/\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(entry)) {
      const bytes = readFileSync(path)
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality))
    }
  }
}
