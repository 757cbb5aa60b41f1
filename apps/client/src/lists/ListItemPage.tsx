import { ListPage } from './ListPage.tsx'

export const ListItemPage = ListPage
