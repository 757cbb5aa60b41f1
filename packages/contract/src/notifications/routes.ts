import { route } from '#/http/route.ts'

export const listNotifications = route('GET /api/v1/notificaciones')
export const readNotification = route('POST /api/v1/notificaciones/:id/leida')
export const readAllNotifications = route('POST /api/v1/notificaciones/leidas')
export const events = route('GET /api/v1/eventos')
export const pushKey = route('GET /api/v1/dispositivos/clave-push')
export const subscribeToPush = route('POST /api/v1/dispositivos/:uuid/suscripcion-push')
export const unsubscribeFromPush = route('DELETE /api/v1/dispositivos/:uuid/suscripcion-push')
