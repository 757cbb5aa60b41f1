-- expand
-- In a transaction of its own, so that nobody who writes waits for it.
select contar_mapa_por_campo();
