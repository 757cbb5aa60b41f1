import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ClientContext, type Client } from './client.ts'
import { queryClient } from './query-client.ts'

export const ClientProvider = ({ client, children }: { client: Client; children: ReactNode }) => (
  <ClientContext value={client}>
    <QueryClientProvider client={queryClient(client)}>{children}</QueryClientProvider>
  </ClientContext>
)
