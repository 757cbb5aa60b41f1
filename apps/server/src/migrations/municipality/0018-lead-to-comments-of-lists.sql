-- A mention on a list leads to the comments of the list.
update plantillas_notificacion set modelo = 'listas-comentarios' where codigo = 'mencion_lista';
update notificaciones set texto = regexp_replace(texto, 'href="/listas/(\d+)"', 'href="/listas/\1/comentarios"') where plantilla = 'mencion_lista';
