import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerMissing } from './errors.ts'
import type { App } from './http.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const FILE = /^\/(assets\/[\w.-]+|[\w-]+\.(js|svg|png|ico|txt|xml|webmanifest))$/

/**
 * Serves the built site: files by name, prerendered pages, and the application's page for the
 * paths its router knows. Everything else is a 404, answered with the application's page too so
 * that a person gets a friendly one.
 */
export async function addSite(
  app: App,
  folder: string,
  isAppPath: (path: string) => boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })
  const shell = await readFile(join(folder, 'app.html'), 'utf8')
  app.get(
    '/*',
    { config: { permission: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      const path = pathOf(request)
      if (path.startsWith('/api/')) return answerMissing(request, reply)
      if (FILE.test(path) && existsSync(join(folder, path))) {
        reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache')
        return reply.sendFile(path)
      }
      reply.header('cache-control', 'no-cache')
      const page = prerendered(folder, path)
      if (page) return reply.sendFile(page)
      return answerShell(reply, shell, isAppPath(path) ? 200 : 404)
    },
  )
}

const pathOf = (request: FastifyRequest): string =>
  decodeURIComponent(new URL(request.url, 'http://localhost').pathname)

const PAGE = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/

/** The file of a prerendered page, when the path has one. */
function prerendered(folder: string, path: string): string | undefined {
  if (!PAGE.test(path)) return undefined
  const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
  return existsSync(join(folder, file)) ? file : undefined
}

const answerShell = (reply: FastifyReply, shell: string, status: number): FastifyReply =>
  reply.status(status).type('text/html; charset=utf-8').send(shell)
