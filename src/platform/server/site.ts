import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { addressOf, answerMissing } from './errors.ts'
import type { App } from './http.ts'
import { loadPages, sendPage } from './pages.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const FILE = /^\/(assets\/[\w.-]+|[\w-]+\.(js|svg|png|ico|webmanifest))$/

interface SiteParts {
  /** The built site. */
  readonly folder: string
  /** The portal's address, as pages name it. */
  readonly publicUrl: string
  /** Whether the application has a page there that is not prerendered. */
  readonly isAppPath: (path: string) => boolean
  /** Where to send somebody who asks for an address that has another one. */
  readonly movedTo: (path: string) => string | undefined
}

/**
 * Serves the built site: files by name, prerendered pages, and the application's page for the
 * paths its router knows. Everything else is a 404, answered with the application's page too so
 * that a person gets a friendly one.
 */
export async function addSite(app: App, parts: SiteParts): Promise<void> {
  const { folder, publicUrl, isAppPath, movedTo } = parts
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })
  const pages = loadPages(folder, publicUrl)
  app.get('/*', { config: { permission: 'anyone' } }, async (request, reply) => {
    const { path, query } = askedFor(request)
    if (path.startsWith('/api/')) return answerMissing(request, reply)
    if (FILE.test(path) && existsSync(join(folder, path))) {
      reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache')
      return reply.sendFile(path)
    }
    const page = pages.find(path, query)
    if (page) return sendPage(request, reply, page)
    const moved = movedTo(path)
    if (moved !== undefined) return reply.redirect(moved, 308)
    // What only the application knows is nothing to find by searching.
    reply.header('x-robots-tag', 'noindex')
    return sendPage(request, reply, pages.shellOf(path), isAppPath(path) ? 200 : 404)
  })
}

function askedFor(request: FastifyRequest): { path: string; query: URLSearchParams } {
  const { pathname, searchParams } = addressOf(request)
  const path = decodeURIComponent(pathname)
  return { path: path.length > 1 ? path.replace(/\/$/, '') : path, query: searchParams }
}
