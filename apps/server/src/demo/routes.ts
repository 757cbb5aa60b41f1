import { demoBuildings, demoLamps, demoPhones } from '@avisa/contract/demo/endpoints'
import { refuse } from '@avisa/contract/refusal'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { listBuildings, listLamps, type ListPage } from './lists-store.ts'
import { phonesPage } from './phones-page.ts'

const defaultSize = 12

const pageOf = ({ municipality }: Scope, query: { page?: number; per_page?: number; search?: string }): ListPage =>
  municipality.demo
    ? { page: query.page ?? 0, per_page: query.per_page ?? defaultSize, search: query.search?.trim() ?? '' }
    : refuse('http.notFound')

export const routes: Feature = (app) => {
  serve(app, demoLamps, async ({ read, scope, query }) => listLamps(read, scope, pageOf(scope, query)))
  serve(app, demoPhones, async ({ deps, query }) =>
    (await deps.directory.demo())
      ? {
          content: Buffer.from(phonesPage(query.lang ?? 'es')),
          type: 'text/html; charset=utf-8',
          cacheControl: 'public, max-age=3600',
        }
      : refuse('http.notFound'),
  )
  serve(app, demoBuildings, async ({ read, scope, query }) => listBuildings(read, scope, pageOf(scope, query)))
}
