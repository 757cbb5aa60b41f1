import { ListPage } from './ListPage.tsx'

export const PublicListPage = ListPage
