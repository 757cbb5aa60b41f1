import { demoBuildings, demoLamps } from '@avisa/contract/demo/endpoints'
import { refuse } from '@avisa/contract/http/refusal'
import type { Feature } from '#/app.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve } from '#/platform/serve.ts'
import { listBuildings, listLamps, type ListPage } from './lists-store.ts'

const defaultSize = 12

const pageOf = ({ municipality }: Scope, query: { page?: number; per_page?: number; search?: string }): ListPage =>
  municipality.demo
    ? { page: query.page ?? 0, per_page: query.per_page ?? defaultSize, search: query.search?.trim() ?? '' }
    : refuse('http.notFound')

/** What a town's own inventory would answer to the extra fields of kind «list from an API». */
export const routes: Feature = (app) => {
  serve(app, demoLamps, async ({ read, scope, query }) => listLamps(read, scope, pageOf(scope, query)))
  serve(app, demoBuildings, async ({ read, scope, query }) => listBuildings(read, scope, pageOf(scope, query)))
}
