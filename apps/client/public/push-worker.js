// Part of the service worker (pwa-options.ts): notices from the server, and what happens when one is touched.
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const show = async ({ titulo, texto, enlace }) => {
  const seen = (await windows()).find((client) => client.visibilityState === 'visible')
  // Shown also over the open app, because browsers take push away from who does not show it; the app says it in its own way.
  await self.registration.showNotification(titulo, {
    body: texto,
    tag: enlace,
    data: { enlace },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    silent: seen !== undefined,
  })
  if (!seen) return
  for (const shown of await self.registration.getNotifications({ tag: enlace })) shown.close()
  seen.postMessage({ type: 'avisa-aviso', titulo, texto, enlace })
}

/** Whether the app's page took the message; one that is still starting hears nothing. */
const isHeard = (client, message) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1000)
    client.postMessage(message, [port2])
  })

const open = async (enlace) => {
  const [client] = await windows()
  if (!client) return self.clients.openWindow(enlace)
  const opened = (await isHeard(client, { type: 'avisa-abrir', enlace }))
    ? client
    : await client.navigate(enlace).catch(() => self.clients.openWindow(enlace))
  return opened?.focus()
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.enlace ?? '/'))
})
